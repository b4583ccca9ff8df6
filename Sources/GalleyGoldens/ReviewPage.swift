// SPDX-License-Identifier: MIT

/// The page on which a person looks at goldens that failed: one file, no network, pictures beside it.
enum ReviewPage {
  /// The page's HTML.
  static func html(_ entries: [GoldenReportEntry]) -> String {
    let title = entries.isEmpty ? "No golden failed" : "\(entries.count) golden\(entries.count == 1 ? "" : "s") failed"
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <style>\(style)</style></head>
      <body><h1>\(title)</h1>
      \(entries.map(section).joined(separator: "\n"))
      <script>\(script)</script></body></html>

      """
  }

  private static func section(_ entry: GoldenReportEntry) -> String {
    var parts = ["<section id=\"\(escape(entry.name))\"><h2>\(escape(entry.name))</h2>"]
    parts.append("<p>\(escape(entry.reason)) <small>\(escape(entry.place))</small></p>")
    if let diff = entry.textDiff, !diff.isEmpty { parts.append("<pre>\(diffLines(diff))</pre>") }
    if entry.kind == "image" {
      let pictures = ["expected", "actual", "diff"].compactMap { role in entry.files[role].map { (role, $0) } }
      parts.append("<div class=\"row\">")
      for (role, file) in pictures { parts.append(figure(role, "<img src=\"\(link(file))\" alt=\"\(role)\">")) }
      if let expected = entry.files["expected"], let actual = entry.files["actual"] {
        let blink = "<img class=\"blink\" src=\"\(link(expected))\" data-other=\"\(link(actual))\" alt=\"blink\">"
        parts.append(figure("blink (click to hold)", blink))
      }
      parts.append("</div>")
    }
    if let accept = entry.accept { parts.append("<code>\(escape(accept))</code>") }
    parts.append("</section>")
    return parts.joined(separator: "\n")
  }

  private static func figure(_ caption: String, _ picture: String) -> String {
    "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>"
  }

  private static func diffLines(_ diff: String) -> String {
    diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let kind = line.hasPrefix("+") ? "ins" : line.hasPrefix("-") ? "del" : "span"
      return "<\(kind)>\(escape(String(line)))</\(kind)>"
    }.joined(separator: "\n")
  }

  static func escape(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.append(character)
      }
    }
  }

  /// A file's name as a relative address.
  private static func link(_ file: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return file.utf8.reduce(into: "") { out, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 128 && (scalar.properties.isAlphabetic || "0123456789-._/".utf8.contains(byte))
      out += isPlain ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }

  private static let style = """
    body{font:15px/1.5 system-ui,sans-serif;margin:2rem;background:#f4f4f2;color:#222}
    section{background:#fff;padding:1rem 1.5rem;margin:1rem 0;border-radius:8px}
    h2{font:600 1.05rem ui-monospace,monospace;margin:0}small{color:#777}
    .row{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}figure{margin:0}
    figcaption{color:#777;font-size:.85rem}
    img{max-width:100%;image-rendering:pixelated;border:1px solid #ddd;
    background:repeating-conic-gradient(#eee 0 25%,#fff 0 50%) 0 0/16px 16px}
    pre{background:#fafafa;padding:.75rem;overflow:auto;max-height:24rem}
    ins{background:#dff5e1;text-decoration:none}del{background:#fbe1e1;text-decoration:none}
    """

  private static let script = """
    const held=new Set();
    for(const i of document.querySelectorAll('.blink'))i.onclick=()=>held.has(i)?held.delete(i):held.add(i);
    setInterval(()=>{for(const i of document.querySelectorAll('.blink'))if(!held.has(i)){
    const o=i.dataset.other;i.dataset.other=i.getAttribute('src');i.src=o}},500);
    """
}
