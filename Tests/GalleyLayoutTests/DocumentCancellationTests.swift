// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyModel
import Synchronization
import Testing

@testable import GalleyLayout

/// What is asked and told while a document is laid out and written.
@Suite struct DocumentCancellationTests {
  let box: Composer

  init() throws { box = try Composer(.box, size: 100) }

  private let stopped = Limits(isCancelled: { true })

  private func widths(_ text: String, _ limits: Limits) throws(LayoutError) -> ContentWidths? {
    let shaped = try box.typesetter.shapedParagraphs(of: box.text(text), maximumWidth: nil, limits: .standard)
    var pace = WorkPace(limits)
    return try shaped.first?.contentWidths(box.typesetter, pace: &pace)
  }

  @Test func measuringALongTextCanBeStopped() throws {
    let text = String(repeating: "ab ", count: 3000)
    #expect(throws: LayoutError.cancelled) { try widths(text, stopped) }
    #expect(try widths(text, .standard)?.minimum.points == 100)
    // A short text is measured before anyone is asked.
    #expect(try widths("ab c", stopped)?.maximum.points == 175)
  }

  @Test func writingJSONCanBeStopped() throws {
    let texts = try box.place(document { for _ in 0..<200 { $0.append(box.paragraph("abc")) } }, width: 300)
    #expect(throws: LayoutError.cancelled) { try texts.json(limits: stopped) }
    #expect(try texts.json(limits: .standard) == texts.json())
    #expect(try texts.json(levels: true, limits: .standard) == texts.json(levels: true))
    let quotes = try box.place(
      document { for _ in 0..<200 { $0.append(StyledBlock(kind: .quote(alert: nil), content: .stack(spacing: nil))) } },
      width: 300)
    #expect(throws: LayoutError.cancelled) { try quotes.json(limits: stopped) }
  }

  /// As wide as it is deep.
  private struct DepthGauge: AttachmentProvider {
    func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
      ResolvedAttachment(width: Double(10 * context.nesting + 5), ascent: 10, descent: 0)
    }
  }

  private func gauge(_ provider: any AttachmentProvider) -> StyledText {
    var text = box.text("\u{FFFC}")
    let attachment = InlineAttachment(id: "gauge", width: 1, height: 1, content: .provider(provider))
    text.spans.append(StyleSpan(TextRange(0, 3), [.attachment(attachment)]))
    return text
  }

  @Test func attachmentsKnowHowDeepTheirDocumentIs() throws {
    let source = document {
      $0.append(StyledBlock(kind: .paragraph, content: .text(gauge(DepthGauge()), overflow: .wrap)))
      $0.inside(StyledBlock(kind: .table(columns: []), content: .table(TableLayoutStyle()))) {
        $0.inside(StyledBlock(kind: .tableRow(isHeader: false), content: .row)) {
          $0.append(StyledBlock(kind: .tableCell, content: .text(gauge(DepthGauge()), overflow: .wrap)))
        }
      }
      $0.append(
        StyledBlock(
          kind: .listItem(number: 1, isChecked: nil), content: .text(box.text("a"), overflow: .wrap),
          marker: BlockMarker(.text(gauge(DepthGauge())))))
    }
    for nesting in [0, 3] {
      let placed = try box.typesetter.layout(source, DocumentOptions(width: 1000, nesting: nesting))
      let wanted = Double(10 * nesting + 5)
      #expect(placed.textBlocks.prefix(2).map { $0.layout.lines[0].width } == [wanted, wanted])
      #expect(placed.blocks.first { $0.kind == .tableCell }?.rect.width == wanted)
      #expect(placed.blocks.compactMap(\.marker).map(\.rect.width) == [wanted])
    }
  }

  /// Shows the document that it stands in, and counts how often it is asked.
  private final class Mirror: AttachmentProvider {
    let typesetter: Typesetter
    let text: StyledText
    let asked = Mutex(0)
    init(_ typesetter: Typesetter, _ text: StyledText) {
      self.typesetter = typesetter
      self.text = text
    }
    func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
      asked.withLock { $0 += 1 }
      var text = text
      let attachment = InlineAttachment(id: "mirror", width: 1, height: 1, content: .provider(self))
      text.spans.append(StyleSpan(TextRange(0, 3), [.attachment(attachment)]))
      let source = document {
        $0.append(StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap)))
      }
      do {
        let placed = try typesetter.layout(source, DocumentOptions(width: 500, nesting: context.nesting + 1))
        return ResolvedAttachment(width: 10, ascent: placed.size.height, descent: 0, list: placed.displayList())
      } catch { return ResolvedAttachment(width: 0, ascent: 0, descent: 0) }
    }
  }

  @Test func documentsInsideOneAnotherEnd() throws {
    let mirror = Mirror(box.typesetter, box.text("\u{FFFC}"))
    let source = document { $0.append(StyledBlock(kind: .paragraph, content: .text(gauge(mirror), overflow: .wrap))) }
    _ = try box.typesetter.layout(source, DocumentOptions(width: 500))
    #expect(mirror.asked.withLock { $0 } == InlineAttachment.deepestNesting)
  }
}
