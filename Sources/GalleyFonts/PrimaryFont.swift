// SPDX-License-Identifier: MIT

/// Which font is the first of a cascade.
enum PrimaryFont {
  /// The first requested family that there is and opens; else `sans-serif`; else any font for text, any font,
  /// at last the built-in one.
  static func find(_ set: FontSet, _ request: FontRequest) -> (instance: FontInstance, reason: FontChoice.Reason) {
    // One family after the other: a later layer is not made for a family that an earlier one has.
    for (index, name) in request.effectiveFamilies.enumerated() {
      for family in set.faces(named: name) {
        if let instance = open(family, set, request) { return (instance, .family(index)) }
      }
    }
    for family in set.faces(named: "sans-serif") {
      if let instance = open(family, set, request) { return (instance, .any) }
    }
    let isText: ([FontEntry]) -> Bool = { $0.contains { !$0.isEmojiFont } }
    for layer in set.layers {
      let families = layer.catalogue.groups.map { $0.map { layer.catalogue.entries[$0] } }
      for family in families.filter(isText) + families.filter({ !isText($0) }) {
        if let instance = open(family, set, request) { return (instance, .any) }
      }
    }
    return (LastResortFont.instance(for: request, set), .any)
  }

  private static func open(_ family: [FontEntry], _ set: FontSet, _ request: FontRequest) -> FontInstance? {
    for candidate in FontCandidateList.matching(family, request, reason: .any) {
      if let instance = candidate.instance(set, request) { return instance }
    }
    return nil
  }

  /// What fallback fonts should look like: as the first generic name says, else as the primary font does.
  static func kind(_ request: FontRequest, _ primary: FontInstance) -> TypefaceKind {
    for name in request.families {
      switch name {
      case "serif": return .serif
      case "sans-serif", "system-ui": return .sans
      case "monospace": return .mono
      default: continue
      }
    }
    return primary.face.kind
  }
}
