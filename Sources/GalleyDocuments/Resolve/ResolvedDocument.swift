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
  /// The parts that stand at the top, in order.
  var parts: [ResolvedPart] = []
  /// What it was made of.
  var origin: ResolvedOrigin?
}

/// A block at the top, or all footnotes that follow each other, with all inside.
struct ResolvedPart: Hashable, Sendable {
  /// Where it begins in the document.
  var block: Int
  /// Where it begins in the styled document.
  var styled: Int
  /// Whether it follows from the document, the style and the environment alone: it shows no picture, and no code of it
  /// stayed plain.
  var isSettled = true
}

/// What a resolved document was made of.
struct ResolvedOrigin: Sendable {
  let document: Document
  let style: StyleIdentity
  let environment: StyleEnvironment
  let colouring: (any CodeColouring)?

  /// Whether parts of a document that are the same look the same in both.
  func agrees(with other: ResolvedOrigin) -> Bool {
    style === other.style && environment == other.environment && isSame(colouring, other.colouring)
  }

  /// Whether both are nil or one object: values cannot be compared.
  private func isSame(_ a: (any CodeColouring)?, _ b: (any CodeColouring)?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    guard type(of: a) is AnyObject.Type, type(of: b) is AnyObject.Type else { return false }
    return (a as AnyObject) === (b as AnyObject)
  }
}

extension DocumentStyle {
  /// Resolves the style for a document: everything that styles, colours of code and pictures have to say is said here.
  ///
  /// Styles say the same of the same, so what did not change since `previous` is taken from there.
  /// - Input: `images` are the pictures that are there, by ``ImageReference/source``; `colouring` colours code, nil
  ///   leaves it plain; `typesetter` sets the texts that stand for missing pictures, nil leaves them out. `previous`
  ///   counts only where it was made by this style, not changed since, in this environment; colouring, if any, must be
  ///   the same object.
  /// - Complexity: O(blocks + text); O(blocks) for what is in `previous`.
  public func resolve(
    _ document: Document, in environment: StyleEnvironment = StyleEnvironment(), images: [String: ImageResource] = [:],
    colouring: (any CodeColouring)? = nil, typesetter: Typesetter? = nil, reusing previous: ResolvedDocument? = nil
  ) -> ResolvedDocument {
    var resolver = StyleResolver(
      document: document, style: self, environment: environment, colouring: colouring,
      pictures: PictureResolver(
        images: images, environment: environment, typesetter: typesetter, secondary: pageColors.secondary))
    let origin = ResolvedOrigin(document: document, style: identity, environment: environment, colouring: colouring)
    resolver.run(reusing: ResolvedReuse(previous, for: origin))
    return ResolvedDocument(
      styled: resolver.result, imageRequests: resolver.pictures.requests, codeWarnings: resolver.codeWarnings,
      parts: resolver.parts, origin: origin)
  }
}
