// SPDX-License-Identifier: MIT

/// Families that are known to have a script, in order of preference: looked through after the requested ones
/// and before all others.
enum ScriptFamilies {
  /// The families for a script in a language.
  /// - Input: an ISO 15924 code as a tag; the variant of Han that the language writes; families that the
  ///   catalogue itself prefers.
  static func names(
    script: UInt32, variant: LanguageVariant, kind: TypefaceKind, preferred: [String] = []
  ) -> [String] {
    let code = OpenTypeTag(code: script)
    var names: [String] = []
    if variant == .urdu, code == "Arab" { names += ["Noto Nastaliq Urdu", "Jameel Noori Nastaleeq"] }
    if hanScripts.contains(code) { names += han(variant.forScript(code), kind) }
    // A list is asked for once for each script: what would be hashed is looked through instead.
    let text = code.text
    if let suffix = notoSuffixes.first(where: { $0.script == text })?.suffix { names += noto(suffix, kind) }
    names += others.first { $0.script == text }?.names ?? []
    names += preferred + latin(kind)
    names += symbols
    if !hanScripts.contains(code) { names += han(variant, kind) }
    return names
  }

  private static let hanScripts: [OpenTypeTag] = ["Hani", "Hira", "Kana", "Hrkt", "Jpan", "Hang", "Kore", "Bopo"]

  private static func noto(_ suffix: String, _ kind: TypefaceKind) -> [String] {
    let sans = "Noto Sans \(suffix)"
    let serif = "Noto Serif \(suffix)"
    return kind == .serif ? [serif, sans] : [sans, serif]
  }

  /// The faces of one collection differ only in which forms come first, so the language has to choose.
  private static func han(_ variant: LanguageVariant, _ kind: TypefaceKind) -> [String] {
    let region = variant.hanRegion
    let sans = ["Noto Sans CJK \(region.suffix)", "Source Han Sans \(region.suffix)", region.notoSans] + region.sans
    let serif =
      ["Noto Serif CJK \(region.suffix)", "Source Han Serif \(region.suffix)", region.notoSerif] + region.serif
    switch kind {
    case .serif: return serif + sans
    case .mono: return ["Noto Sans Mono CJK \(region.suffix)"] + sans + serif
    case .sans: return sans + serif
    }
  }

  private static func latin(_ kind: TypefaceKind) -> [String] {
    switch kind {
    case .serif: GenericFamilies.wellKnown("serif") + GenericFamilies.wellKnown("sans-serif")
    case .mono: GenericFamilies.wellKnown("monospace") + GenericFamilies.wellKnown("sans-serif")
    case .sans: GenericFamilies.wellKnown("sans-serif")
    }
  }

  private static let symbols = [
    "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Symbols 2", "Noto Sans Math", "Noto Music",
    "Segoe UI Symbol", "Apple Symbols", "FreeSerif",
  ]

  /// Families for scripts whose good fonts are not called after them.
  private static let others: [(script: String, names: [String])] = [
    ("Arab", ["Noto Naskh Arabic", "Amiri", "Scheherazade New", "Vazirmatn", "Geeza Pro"]),
    ("Deva", ["Lohit Devanagari", "Mangal"]), ("Beng", ["Lohit Bengali", "Vrinda"]),
    ("Taml", ["Noto Sans Tamil Supplement", "Lohit Tamil", "Latha"]), ("Thai", ["Noto Looped Thai", "Loma", "Garuda"]),
    ("Laoo", ["Noto Looped Lao", "Phetsarath OT"]), ("Khmr", ["Khmer OS"]), ("Mymr", ["Padauk"]),
    ("Tibt", ["Jomolhari"]),
    ("Hebr", ["Frank Ruehl CLM", "David CLM", "Noto Rashi Hebrew"]), ("Nkoo", ["Noto Sans N'Ko"]),
    ("Phag", ["Noto Sans Phags Pa"]), ("Hmnp", ["Noto Serif Nyiakeng Puachue Hmong"]),
    ("Nshu", ["Noto Traditional Nushu"]),
    ("Mong", ["Mongolian Baiti"]), ("Sgnw", ["Noto Sans Sign Writing"]),
  ]

  /// What the Noto family of a script is called after.
  private static let notoSuffixes: [(script: String, suffix: String)] = [
    ("Adlm", "Adlam"), ("Aghb", "Caucasian Albanian"), ("Ahom", "Ahom"), ("Arab", "Arabic"),
    ("Armi", "Imperial Aramaic"),
    ("Armn", "Armenian"), ("Avst", "Avestan"), ("Bali", "Balinese"), ("Bamu", "Bamum"), ("Bass", "Bassa Vah"),
    ("Batk", "Batak"),
    ("Beng", "Bengali"), ("Bhks", "Bhaiksuki"), ("Brah", "Brahmi"), ("Bugi", "Buginese"), ("Buhd", "Buhid"),
    ("Cakm", "Chakma"),
    ("Cans", "Canadian Aboriginal"), ("Cari", "Carian"), ("Cham", "Cham"), ("Cher", "Cherokee"), ("Chrs", "Chorasmian"),
    ("Copt", "Coptic"), ("Cpmn", "Cypro Minoan"), ("Cprt", "Cypriot"), ("Deva", "Devanagari"), ("Diak", "Dives Akuru"),
    ("Dogr", "Dogra"), ("Dsrt", "Deseret"), ("Dupl", "Duployan"), ("Egyp", "Egyptian Hieroglyphs"), ("Elba", "Elbasan"),
    ("Elym", "Elymaic"), ("Ethi", "Ethiopic"), ("Geor", "Georgian"), ("Glag", "Glagolitic"), ("Gong", "Gunjala Gondi"),
    ("Gonm", "Masaram Gondi"), ("Goth", "Gothic"), ("Gran", "Grantha"), ("Gujr", "Gujarati"), ("Guru", "Gurmukhi"),
    ("Hano", "Hanunoo"), ("Hatr", "Hatran"), ("Hebr", "Hebrew"), ("Hluw", "Anatolian Hieroglyphs"),
    ("Hmng", "Pahawh Hmong"),
    ("Hmnp", "Hmong Nyiakeng"), ("Hung", "Old Hungarian"), ("Ital", "Old Italic"), ("Java", "Javanese"),
    ("Kali", "Kayah Li"),
    ("Kawi", "Kawi"), ("Khar", "Kharoshthi"), ("Khmr", "Khmer"), ("Khoj", "Khojki"), ("Kits", "Khitan Small Script"),
    ("Knda", "Kannada"), ("Kthi", "Kaithi"), ("Lana", "Tai Tham"), ("Laoo", "Lao"), ("Lepc", "Lepcha"),
    ("Limb", "Limbu"),
    ("Lina", "Linear A"), ("Linb", "Linear B"), ("Lisu", "Lisu"), ("Lyci", "Lycian"), ("Lydi", "Lydian"),
    ("Mahj", "Mahajani"),
    ("Maka", "Makasar"), ("Mand", "Mandaic"), ("Mani", "Manichaean"), ("Marc", "Marchen"), ("Medf", "Medefaidrin"),
    ("Mend", "Mende Kikakui"), ("Merc", "Meroitic"), ("Mero", "Meroitic"), ("Mlym", "Malayalam"), ("Modi", "Modi"),
    ("Mong", "Mongolian"), ("Mroo", "Mro"), ("Mtei", "Meetei Mayek"), ("Mult", "Multani"), ("Mymr", "Myanmar"),
    ("Nagm", "Nag Mundari"), ("Nand", "Nandinagari"), ("Narb", "Old North Arabian"), ("Nbat", "Nabataean"),
    ("Newa", "Newa"),
    ("Nkoo", "NKo"), ("Nshu", "Nushu"), ("Ogam", "Ogham"), ("Olck", "Ol Chiki"), ("Orkh", "Old Turkic"),
    ("Orya", "Oriya"),
    ("Osge", "Osage"), ("Osma", "Osmanya"), ("Ougr", "Old Uyghur"), ("Palm", "Palmyrene"), ("Pauc", "Pau Cin Hau"),
    ("Perm", "Old Permic"), ("Phag", "PhagsPa"), ("Phli", "Inscriptional Pahlavi"), ("Phlp", "Psalter Pahlavi"),
    ("Phnx", "Phoenician"), ("Plrd", "Miao"), ("Prti", "Inscriptional Parthian"), ("Rjng", "Rejang"),
    ("Rohg", "Hanifi Rohingya"), ("Runr", "Runic"), ("Samr", "Samaritan"), ("Sarb", "Old South Arabian"),
    ("Saur", "Saurashtra"), ("Sgnw", "SignWriting"), ("Shaw", "Shavian"), ("Shrd", "Sharada"), ("Sidd", "Siddham"),
    ("Sind", "Khudawadi"), ("Sinh", "Sinhala"), ("Sogd", "Sogdian"), ("Sogo", "Old Sogdian"), ("Sora", "Sora Sompeng"),
    ("Soyo", "Soyombo"), ("Sund", "Sundanese"), ("Sylo", "Syloti Nagri"), ("Syrc", "Syriac"), ("Tagb", "Tagbanwa"),
    ("Takr", "Takri"), ("Tale", "Tai Le"), ("Talu", "New Tai Lue"), ("Taml", "Tamil"), ("Tang", "Tangut"),
    ("Tavt", "Tai Viet"),
    ("Telu", "Telugu"), ("Tfng", "Tifinagh"), ("Tglg", "Tagalog"), ("Thaa", "Thaana"), ("Thai", "Thai"),
    ("Tibt", "Tibetan"),
    ("Tirh", "Tirhuta"), ("Tnsa", "Tangsa"), ("Toto", "Toto"), ("Ugar", "Ugaritic"), ("Vaii", "Vai"),
    ("Vith", "Vithkuqi"),
    ("Wara", "Warang Citi"), ("Wcho", "Wancho"), ("Xpeo", "Old Persian"), ("Xsux", "Cuneiform"), ("Yezi", "Yezidi"),
    ("Yiii", "Yi"), ("Zanb", "Zanabazar Square"),
  ]
}
