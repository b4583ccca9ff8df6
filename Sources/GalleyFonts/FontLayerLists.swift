// SPDX-License-Identifier: MIT

import Synchronization

/// The candidates that one layer of a set has for one request, in lists that are made when they are needed.
final class FontLayerLists: Sendable {
  /// Which list.
  enum Source {
    /// Families known to have the script in the language.
    case script
    /// Fonts of pictures.
    case emoji
    /// Every face: first the best one of each family, then the rest.
    case others
  }

  /// Up to how many faces are asked one by one.
  private static let fewFaces = 32

  private let layer: LazyCatalogue
  private let request: FontRequest
  private let kind: TypefaceKind
  private let scripts = FontCandidateLists()
  private let emoji = OnceReference<FontCandidateList>()
  private let others = OnceReference<FontCandidateList>()

  init(_ layer: LazyCatalogue, _ request: FontRequest, _ kind: TypefaceKind) {
    self.layer = layer
    self.request = request
    self.kind = kind
  }

  func list(_ source: Source, _ search: FontSearch) -> FontCandidateList {
    switch source {
    case .script:
      return scripts.list(for: UInt64(search.script) << 32 | UInt64(search.variant.rawValue)) {
        named(scriptFamilies(search), reason: .script)
      }
    case .emoji:
      return emoji.load() ?? emoji.storeIfNil(named(layerGenerics("emoji") + GenericFamilies.emoji, reason: .emoji))
    case .others: return others.load() ?? others.storeIfNil(everything())
    }
  }

  /// Whether any face may have the whole cluster, or its base. A few faces are not worth the counting of all.
  func mayHave(_ search: FontSearch, isWhole: Bool) -> Bool {
    let catalogue = layer.catalogue
    if catalogue.entries.count <= Self.fewFaces { return true }
    let union = catalogue.union
    return isWhole ? union.covers(search.cluster) : union.has(search.base)
  }

  private func scriptFamilies(_ search: FontSearch) -> [String] {
    let generic =
      switch kind {
      case .serif: "serif"
      case .sans: "sans-serif"
      case .mono: "monospace"
      }
    return ScriptFamilies.names(
      script: search.script, variant: search.variant, kind: kind, preferred: layerGenerics(generic))
  }

  private func layerGenerics(_ name: String) -> [String] { layer.catalogue.generic(name) }

  private func named(_ names: [String], reason: FontChoice.Reason) -> FontCandidateList {
    // A few dozen at most: looked through, not hashed.
    var candidates: [FontCandidate] = []
    for name in names {
      for candidate in FontCandidateList.matching(layer.catalogue.faces(named: name), request, reason: reason)
      where !candidates.contains(where: { $0.entry === candidate.entry }) {
        candidates.append(candidate)
      }
    }
    return FontCandidateList(candidates)
  }

  private func everything() -> FontCandidateList {
    let catalogue = layer.catalogue
    var best: [FontCandidate] = []
    var rest: [FontCandidate] = []
    for group in catalogue.groups {
      let family = group.map { catalogue.entries[$0] }
      let matching = FontCandidateList.matching(family, request, reason: .any)
      best += matching
      rest += family.filter { entry in !matching.contains { $0.entry === entry } }
        .map { FontCandidate($0, familyHasBold: true, reason: .any) }
    }
    return FontCandidateList(best + rest)
  }
}
