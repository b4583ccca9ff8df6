// SPDX-License-Identifier: MIT
public import Galley

/// A document with its styles resolved, and what was noticed on the way.
public struct ResolvedDocument: Sendable {
  /// What block layout takes.
  public var styled: StyledDocument
  /// The pictures that were not there, once each, in reading order: a placeholder stands for each.
  public var imageRequests: [ImageRequest]
  /// Why code stays plain, once each.
  public var codeWarnings: [CodeWarning]
}

extension DocumentStyle {
  /// Resolves the style for a document: everything that styles, colours of code and pictures have to say is said here.
  /// - Input: `images` are the pictures that are there, by ``ImageReference/source``; `colouring` colours code, nil
  ///   leaves it plain; `typesetter` sets the texts that stand for missing pictures, nil leaves them out.
  /// - Complexity: O(blocks + text).
  public func resolve(
    _ document: Document, in environment: StyleEnvironment = StyleEnvironment(), images: [String: ImageResource] = [:],
    colouring: (any CodeColouring)? = nil, typesetter: Typesetter? = nil
  ) -> ResolvedDocument {
    var resolver = StyleResolver(
      document: document, style: self, environment: environment, colouring: colouring,
      pictures: PictureResolver(
        images: images, environment: environment, typesetter: typesetter, secondary: pageColors.secondary))
    resolver.run()
    return ResolvedDocument(
      styled: resolver.result, imageRequests: resolver.pictures.requests, codeWarnings: resolver.codeWarnings)
  }
}
