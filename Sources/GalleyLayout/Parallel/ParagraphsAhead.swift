// SPDX-License-Identifier: MIT
//
// Paragraphs never influence each other's levels, breaks or shapes, so those of a long text are laid out by several
// threads before their turn comes. What comes out is the same with any number of threads: the pass over the text takes
// the paragraphs in their order, holds the limits as it goes, and makes itself what is not there. So a thread that meets
// a limit only has to stop.

import GalleyModel
import Synchronization

/// Paragraphs of a long text, made before their turn.
struct ParagraphsAhead {
  /// A paragraph, broken into lines.
  struct Paragraph: Sendable {
    let shaped: ShapedParagraph
    let draft: ParagraphDraft
  }

  /// By number; nil where the pass must make it itself.
  private var paragraphs: [Paragraph?]

  /// Lays the paragraphs of a text out by several threads; nil where that is not worth it.
  /// - Throws: `cancelled` where `pace` says so: nobody but the calling thread asks.
  init?(
    _ text: StyledText, _ flat: FlatStyles, _ options: LayoutOptions, container: LayoutUnit?, _ typesetter: Typesetter,
    _ pace: inout WorkPace
  ) throws(LayoutError) {
    // What is not shown is not made, and how much is shown is known only at its turn.
    guard text.utf8.count >= Self.leastBytes, options.maxLines == nil, options.height == nil else { return nil }
    let threads = min(max(options.limits.threads ?? HelperThreads.processors, 1), text.utf8.count / Self.chunkBytes)
    guard threads > 1 else { return nil }
    let queue = ParagraphQueue(text, flat, options, container: container)
    guard queue.chunkCount > 1 else { return nil }
    let helpers = HelperThreads(min(threads, queue.chunkCount) - 1) {
      typesetter.withHelper { queue.help($0) }
    }
    do throws(LayoutError) {
      try queue.work(typesetter, &pace)
      while !helpers.wait(milliseconds: options.limits.isCancelled == nil ? -1 : Self.patience) { try pace.ask() }
    } catch {
      queue.stop()
      helpers.join()
      throw error
    }
    helpers.join()
    paragraphs = queue.takeAll()
  }

  /// The text from which on more than one thread is worth its start, in bytes.
  static let leastBytes = 32 << 10
  /// About how much text a thread takes at a time, in bytes.
  static let chunkBytes = 4 << 10
  /// How long the calling thread waits before it asks again whether to stop, in milliseconds.
  private static let patience: Int32 = 2

  /// Paragraph `number`, once; nil where it was not made.
  mutating func take(_ number: Int) -> Paragraph? {
    guard number < paragraphs.count else { return nil }
    defer { paragraphs[number] = nil }
    return paragraphs[number]
  }
}

extension ParagraphDraft {
  /// What a line takes beside its text, in scalars' work.
  static let lineWork = 32
}

/// The paragraphs of a text, which threads take from the front.
private final class ParagraphQueue: Sendable {
  private let text: StyledText
  private let flat: FlatStyles
  private let options: LayoutOptions
  private let container: LayoutUnit?
  private let spans: [ParagraphSpan]
  /// The first paragraph of each chunk, and the end.
  private let chunks: [Int]
  private let next = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let heldBytes = Atomic<Int>(0)
  private let made: Mutex<[[ParagraphsAhead.Paragraph?]]>

  init(_ text: StyledText, _ flat: FlatStyles, _ options: LayoutOptions, container: LayoutUnit?) {
    self.text = text
    self.flat = flat
    self.options = options
    self.container = container
    spans = Array(ParagraphSpans(text.utf8))
    var chunks = [0]
    var start = 0
    for (number, span) in spans.enumerated() where span.end - start >= ParagraphsAhead.chunkBytes {
      chunks.append(number + 1)
      start = span.end
    }
    if chunks.last != spans.count { chunks.append(spans.count) }
    self.chunks = chunks
    made = Mutex(Array(repeating: [], count: chunks.count - 1))
  }

  var chunkCount: Int { chunks.count - 1 }

  /// Lets all threads stop soon.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// What all threads made.
  func takeAll() -> [ParagraphsAhead.Paragraph?] {
    var all: [ParagraphsAhead.Paragraph?] = []
    all.reserveCapacity(spans.count)
    made.withLock { made in
      for (number, chunk) in made.enumerated() {
        all += chunk
        for _ in all.count..<chunks[number + 1] { all.append(nil) }
      }
      made = []
    }
    return all
  }

  /// Takes part in another thread than the calling one.
  func help(_ typesetter: Typesetter) {
    var limits = options.limits
    limits.isCancelled = { [self] in isStopped.load(ordering: .relaxed) }
    var pace = WorkPace(limits)
    // It ends early only where it is told to, and whoever told it knows why.
    do throws(LayoutError) { try work(typesetter, &pace) } catch {}
  }

  /// Makes paragraphs until there are no more, or enough.
  func work(_ typesetter: Typesetter, _ pace: inout WorkPace) throws(LayoutError) {
    while !isStopped.load(ordering: .relaxed) {
      let chunk = next.add(1, ordering: .relaxed).oldValue
      guard chunk < chunkCount else { return }
      var paragraphs: [ParagraphsAhead.Paragraph?] = []
      paragraphs.reserveCapacity(chunks[chunk + 1] - chunks[chunk])
      for number in chunks[chunk]..<chunks[chunk + 1] {
        try pace.ask()
        guard let paragraph = try make(spans[number], typesetter, &pace) else {
          paragraphs.append(nil)
          continue
        }
        paragraphs.append(paragraph)
        let bytes = paragraph.shaped.heldBytes + paragraph.draft.heldBytes
        // Too much all together: the pass will find out where.
        if heldBytes.add(bytes, ordering: .relaxed).newValue > options.limits.layoutBytes {
          stop()
          break
        }
      }
      let finished = paragraphs
      made.withLock { $0[chunk] = finished }
    }
  }

  /// Lays a paragraph out; nil where the pass is to do it: what is to stand in the text is asked of the user's code,
  /// in the order of the text.
  private func make(
    _ span: ParagraphSpan, _ typesetter: Typesetter, _ pace: inout WorkPace
  ) throws(LayoutError) -> ParagraphsAhead.Paragraph? {
    let attachment = flat.attachments.partitionPoint { $0.offset < span.start }
    if attachment < flat.attachments.count, flat.attachments[attachment].offset < span.end { return nil }
    let shaped = try typesetter.shape(
      text, span, flat, paragraph: flat.paragraphStyle(at: span.start, text.paragraph),
      maximumWidth: container?.points, nesting: options.nesting, pace: &pace)
    var draft = ParagraphDraft(shaped, typesetter, container: container)
    var cursor = draft.breaker().cursor(limit: .max)
    while let line = try cursor.next(&pace) {
      try pace.spend(line.end - line.start + ParagraphDraft.lineWork)
      draft.append(line)
      if draft.lines.count & 1023 == 0, draft.heldBytes > options.limits.layoutBytes {
        stop()
        return nil
      }
    }
    return ParagraphsAhead.Paragraph(shaped: shaped, draft: draft)
  }
}
