// SPDX-License-Identifier: MIT
import Galley
import GalleyFonts
import GalleyModel
import GalleyLayout
import GalleyPNG
@main struct Main {
  static func main() throws {
    let a = CommandLine.arguments
    let noto = "/usr/share/fonts/truetype/noto/"
    let names = ["NotoSans-Regular.ttf","NotoSansArabic-Regular.ttf","NotoSansHebrew-Regular.ttf","NotoSansDevanagari-Regular.ttf","NotoSansBengali-Regular.ttf","NotoSansTamil-Regular.ttf","NotoSansThai-Regular.ttf","NotoSansLao-Regular.ttf","NotoSansKhmer-Regular.ttf","NotoSansMyanmar-Regular.ttf","NotoSerifTibetan-Regular.ttf"].map { noto + $0 } + ["/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", noto + "NotoColorEmoji.ttf"]
    let engine = try TextEngine(fontFiles: names)
    let bytes = try FileIO.read(a[1], maxBytes: 1 << 20)
    var style = TextStyle(size: 16)
    if a.count > 3 { style.language = a[3] }
    let label = Label(StyledText(repairing: bytes, style: style), options: LayoutOptions(width: 400), padding: Insets(16), background: .white)
    if a[2] == "-" { print(try label.layout(in: engine).dump(.lines)) ; return }
    try FileIO.writeWhole(try label.render(in: engine, scale: 2).pngData(), to: a[2])
  }
}
