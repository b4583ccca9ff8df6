// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// What every target is compiled with. Imports are internal unless said otherwise, so no C type can
/// reach a signature that another module sees.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings)
}

func cLibrary(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "CShims/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "Galley",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Galley", targets: ["Galley"]),
    .library(name: "GalleySystemFonts", targets: ["GalleySystemFonts"]),
    .library(name: "GalleySVG", targets: ["GalleySVG"]),
    .library(name: "GalleyImages", targets: ["GalleyImages"]),
    .library(name: "GalleySVGImages", targets: ["GalleySVGImages"]),
    .library(name: "GalleyHighlight", targets: ["GalleyHighlight"]),
    .library(name: "GalleyMarkdown", targets: ["GalleyMarkdown"]),
    .library(name: "GalleyDocuments", targets: ["GalleyDocuments"]),
    .library(name: "GalleyGoldens", targets: ["GalleyGoldens"]),
    .library(name: "GalleyTesting", targets: ["GalleyTesting"]),
    .executable(name: "galley", targets: ["GalleyCLI"]),
    .executable(name: "galley-bench", targets: ["GalleyBench"]),
  ],
  targets: [
    cLibrary("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
    cLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
    cLibrary("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    cLibrary("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
    // The judge of our own hyphenation: only its tests link it.
    cLibrary("CHyphen", apt: "libhyphen-dev", brew: "hyphen"),
    cLibrary("CSPNG", pkgConfig: "spng", apt: "libspng-dev", brew: "libspng"),
    cLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    cLibrary("CWebP", pkgConfig: "libwebpmux", apt: "libwebp-dev", brew: "webp"),
    cLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    // The judge of our own GIF reader: only its tests link it.
    cLibrary("CGIF", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
    // librsvg is loaded when the first SVG picture is met: linking it would cost each start milliseconds.
    .target(name: "CRSVG", path: "CShims/CRSVG", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Two libraries; only the first has a pkg-config file, so the module map names both.
    cLibrary("CCmarkGFM", apt: "libcmark-gfm-extensions-dev", brew: "cmark-gfm"),
    // ICU is loaded when a text first needs a dictionary, for the same reason.
    .target(name: "CICU", path: "CShims/CICU", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // A C target too: it compiles the source that Debian's duktape-dev brings, with a check for time.
    .target(
      name: "CDuktape", path: "CShims/CDuktape",
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("duktape", .when(platforms: [.macOS]))]),

    // The inner loops over pixels, in C for its vector instructions chosen by processor.
    .target(name: "CPixels", path: "CShims/CPixels"),
    // A C target: the C library's threads, which no stage may import.
    .target(name: "CThreads", path: "CShims/CThreads"),

    module("GalleyModel", []),
    module("GalleyFonts", ["GalleyModel", "CHarfBuzz"]),
    module("GalleySystemFonts", ["GalleyModel", "GalleyFonts", "CFontconfig"]),
    module(
      "GalleyLayout", ["GalleyModel", "GalleyFonts", "CHarfBuzz", "CFriBidi", "CICU", "CThreads"],
      exclude: ["2_Analyze/Generated/generate.py"]),
    module(
      "GalleyRaster", ["GalleyModel", "GalleyFonts", "CFreeType", "CPixels"], exclude: ["Generated/generate.py"]),
    module("GalleyPNG", ["GalleyModel", "CSPNG", "CDeflate", "CPixels", "CZlib"]),
    module("GalleySVG", ["GalleyModel", "GalleyFonts", "GalleyRaster", "GalleyPNG"]),
    module("GalleyInteraction", ["GalleyModel", "GalleyLayout"]),
    module("GalleyHighlight", ["GalleyModel", "CDuktape"]),
    module(
      "Galley",
      ["GalleyModel", "GalleyFonts", "GalleyLayout", "GalleyRaster", "GalleyPNG", "GalleyInteraction"]),
    module("GalleyImages", ["GalleyModel", "GalleyPNG", "CWebP", "CTurboJPEG"]),
    module("GalleySVGImages", ["GalleyModel", "CRSVG"]),
    module("GalleyMarkdown", ["GalleyModel", "CCmarkGFM"]),
    module("GalleyDocuments", ["Galley", "GalleyMarkdown"]),
    module("GalleyGoldens", ["GalleyModel", "GalleyPNG", "CPixels", "CThreads"]),
    module("GalleyTesting", ["GalleyModel", "GalleyGoldens"]),
    .executableTarget(
      name: "GalleyCLI",
      dependencies: [
        "Galley", "GalleyModel", "GalleyFonts", "GalleyLayout", "GalleyRaster", "GalleyPNG",
        "GalleySVG", "GalleySystemFonts", "GalleyGoldens", "GalleyInteraction", "GalleyDocuments", "GalleyMarkdown",
        "GalleyHighlight", "GalleyImages", "GalleySVGImages",
      ], swiftSettings: settings),

    // Galley's side of `make bench`; the other contestants are in Tests/Peers.
    .executableTarget(
      name: "GalleyBench",
      dependencies: [
        "Galley", "GalleyModel", "GalleyFonts", "GalleyLayout", "GalleyInteraction", "GalleyRaster", "GalleyPNG",
        "GalleySystemFonts", "GalleyGoldens", "GalleyDocuments", "GalleyMarkdown",
      ], swiftSettings: settings),

    // Cases from outside, which are handed over as a folder: `make conformance CASES=folder`.
    .executableTarget(
      name: "galley-conform",
      dependencies: [
        "GalleyModel", "GalleyFonts", "GalleySystemFonts", "GalleyLayout", "GalleyInteraction", "GalleyRaster",
        "GalleyMarkdown",
      ],
      path: "Tests/Conformance", swiftSettings: settings),

    // Where the tests find the fixtures and the fonts of the manifest.
    .target(
      name: "FixtureFonts", dependencies: ["GalleyModel", "GalleyFonts"],
      path: "Tests/FixtureFonts", swiftSettings: settings),
    // What tests of several modules need beside their modules: random numbers from a seed, folders of one test.
    .target(name: "TestMaterial", dependencies: ["GalleyPNG"], path: "Tests/TestMaterial", swiftSettings: settings),
    tests("GalleyModelTests", ["GalleyModel"]),
    tests("GalleyFontsTests", ["GalleyModel", "GalleyFonts", "GalleySystemFonts", "FixtureFonts", "TestMaterial"]),
    tests(
      "GalleyLayoutTests",
      ["GalleyModel", "GalleyFonts", "GalleyLayout", "GalleyTesting", "FixtureFonts", "CHyphen", "TestMaterial"]),
    tests(
      "GalleyRasterTests",
      [
        "GalleyModel", "GalleyFonts", "GalleyRaster", "GalleySVG", "GalleyPNG", "GalleyTesting", "FixtureFonts",
        "TestMaterial", "CPixels",
      ]),
    tests(
      "GalleyInteractionTests",
      ["GalleyModel", "GalleyFonts", "GalleyLayout", "GalleyInteraction", "GalleyRaster", "FixtureFonts"]),
    tests("GalleyPNGTests", ["GalleyModel", "GalleyPNG", "TestMaterial", "CPixels"]),
    tests(
      "GalleyImagesTests",
      ["GalleyModel", "GalleyPNG", "GalleyImages", "GalleySVGImages", "CGIF", "CTurboJPEG", "TestMaterial"]),
    tests(
      "GalleyDocumentsTests",
      ["Galley", "GalleyMarkdown", "GalleyDocuments", "GalleyTesting", "FixtureFonts"]),
    tests("GalleyMarkdownTests", ["GalleyModel", "GalleyMarkdown", "TestMaterial"]),
    tests("GalleyGoldensTests", ["GalleyModel", "GalleyPNG", "GalleyGoldens", "GalleyTesting", "TestMaterial"]),
    tests("GalleyTests", ["Galley", "GalleyTesting", "GalleySystemFonts", "FixtureFonts", "TestMaterial"]),
    tests("GalleyHighlightTests", ["GalleyModel", "GalleyHighlight", "TestMaterial"]),
    tests("GalleyCLITests", ["GalleyModel", "GalleyPNG", "GalleyImages", "GalleyTesting", "FixtureFonts"]),
  ]
)
