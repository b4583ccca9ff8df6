// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization
import TestMaterial
import Testing

@testable import GalleyLayout

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Long texts are laid out by several threads; nobody can tell from the result.
@Suite struct ParallelLayoutTests {
  private static let threads = [2, 3, 8]

  /// Many short paragraphs of every script with spans over them: at least `bytes`.
  private func text(seed: UInt64, bytes: Int, _ style: TextStyle) -> StyledText {
    var maker = RandomText(seed: seed)
    var text = maker.styled(60, style)
    while text.utf8.count < bytes {
      if maker.random.below(3) == 0 { text.append("\n") }
      text.append(maker.styled(60, style))
    }
    return text
  }

  private func options(_ threads: Int, width: Double? = 120, _ limits: Limits = .standard) -> LayoutOptions {
    var limits = limits
    limits.threads = threads
    return LayoutOptions(width: width, limits: limits)
  }

  /// Text that is long enough for several threads.
  private static let long = ParagraphsAhead.leastBytes + 4_096

  @Test(arguments: [UInt64(1), 2, 3, 4]) func anyNumberOfThreadsMakesTheSame(_ seed: UInt64) throws {
    let composer = try Composer.all(size: 16)
    let text = text(seed: seed, bytes: Self.long, composer.style)
    let width: Double? = seed % 4 == 0 ? nil : 120
    let alone = try composer.layout(text, options(1, width: width))
    for threads in Self.threads {
      let together = try composer.layout(text, options(threads, width: width))
      #expect(together.json(levels: true) == alone.json(levels: true), "\(threads) threads")
      #expect(together.warnings == alone.warnings)
      #expect(together.size == alone.size)
      #expect(together.elided == alone.elided)
    }
  }

  @Test func paragraphsAreTakenFromOtherThreads() throws {
    let composer = try Composer(.box, size: 16)
    let text = composer.text(String(repeating: "aa aaaa a\n", count: Self.long / 10))
    let flat = flattenStyles(text)
    var pace = WorkPace(.standard)
    var limits = Limits.standard
    func ahead(_ options: LayoutOptions) throws -> ParagraphsAhead? {
      try ParagraphsAhead(text, flat, options, container: LayoutUnit(points: 120), composer.typesetter, &pace)
    }
    var made = try #require(try ahead(options(2)))
    for number in 0..<Self.long / 10 { #expect(made.take(number) != nil, "paragraph \(number)") }
    #expect(made.take(0) == nil, "each is given once")
    #expect(try ahead(options(1)) == nil)
    limits.threads = 2
    #expect(try ahead(LayoutOptions(maxLines: 3, limits: limits)) == nil)
    #expect(try ahead(LayoutOptions(height: 3, limits: limits)) == nil)
  }

  @Test func oneParagraphOfAnyLengthIsForOneThread() throws {
    let composer = try Composer(.box, size: 16)
    let text = composer.text(String(repeating: "aa aaaa a ", count: Self.long / 10))
    var pace = WorkPace(.standard)
    #expect(
      try ParagraphsAhead(
        text, flattenStyles(text), options(4), container: LayoutUnit(points: 120), composer.typesetter, &pace) == nil)
  }

  @Test func aLayoutIsTooLargeForAnyNumberOfThreads() throws {
    let composer = try Composer.all(size: 16)
    let text = text(seed: 5, bytes: Self.long, composer.style)
    for bytes in [0, 1_000, 100_000, 2_000_000, 5_000_000, 1 << 30] {
      let refused = [1, 2, 8].map { threads in
        do throws(LayoutError) {
          _ = try composer.typesetter.layout(text, options(threads, Limits(layoutBytes: bytes)))
          return false
        } catch {
          #expect(error == .layoutTooLarge(limit: bytes))
          return true
        }
      }
      #expect(Set(refused).count == 1, "\(bytes) bytes: \(refused)")
    }
  }

  @Test func onlyTheCallingThreadIsAskedAndMayEndTheCall() throws {
    let composer = try Composer(.box, size: 16)
    let text = composer.text(String(repeating: "aa aaaa a\n", count: Self.long / 10))
    let own = ThreadName.current
    for stop in [1, 2, 50, 500, 3_000] {
      let asked = Mutex((count: 0, others: 0))
      let limits = Limits(isCancelled: {
        let isOther = ThreadName.current != own
        return asked.withLock { asked in
          asked.count += 1
          if isOther { asked.others += 1 }
          return asked.count >= stop
        }
      })
      #expect(throws: LayoutError.cancelled) { try composer.layout(text, options(4, limits)) }
      #expect(asked.withLock { $0.others } == 0)
      #expect(asked.withLock { $0.count } == stop, "nothing is asked behind the answer to stop")
    }
  }

  @Test func attachmentsAreAskedInTheirOrderByTheCallingThread() throws {
    let composer = try Composer(.box, size: 16)
    let asked = AskedThreads()
    var text = composer.text("")
    for number in 0..<Self.long / 40 {
      text.append(String(repeating: "aa aaaa a\n", count: 4))
      if number % 10 == 0 {
        let provider = NumberedProvider(number: number, asked: asked)
        text.append(InlineAttachment(id: "\(number)", width: 1, height: 1, content: .provider(provider)))
      }
    }
    _ = try composer.layout(text, options(4))
    let calls = asked.calls.withLock { $0 }
    #expect(calls.map(\.number) == stride(from: 0, to: Self.long / 40, by: 10).map { $0 })
    #expect(calls.allSatisfy { $0.thread == ThreadName.current })
  }

  @Test func documentsAreTheSame() throws {
    let composer = try Composer.all(size: 16)
    var maker = RandomText(seed: 6)
    var document = StyledDocument()
    for number in 0..<400 {
      let text = maker.styled(40, composer.style)
      if number % 40 == 20 {
        document.begin(StyledBlock(kind: .quote(alert: nil), content: .stack(spacing: nil)))
        document.append(StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap)))
        document.close()
      } else {
        document.append(StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap)))
      }
    }
    var options = DocumentOptions(width: 300)
    options.limits.threads = 1
    let alone = try composer.typesetter.layout(document, options)
    for threads in Self.threads {
      options.limits.threads = threads
      let together = try composer.typesetter.layout(document, options)
      #expect(together.json() == alone.json(), "\(threads) threads")
      #expect(together.shapedCount == alone.shapedCount)
    }
    let counter = WorkCounter(stoppingAt: 30)
    options.limits = counter.limits
    options.limits.threads = 3
    #expect(throws: LayoutError.cancelled) { try composer.typesetter.layout(document, options) }
    #expect(counter.count == 30)
  }

  @Test func manyCallsAtOnceDoNotDisturbEachOther() async throws {
    let composer = try Composer.all(size: 16)
    let texts = (UInt64(10)..<14).map { text(seed: $0, bytes: Self.long, composer.style) }
    let wanted = try texts.map { try composer.layout($0, options(1)).json() }
    let three = options(3)
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, try composer.layout(text, three).json()) }
      }
      for try await (index, json) in group { #expect(json == wanted[index], "text \(index)") }
    }
  }
}

/// Names a thread.
private struct ThreadName: Hashable, Sendable {
  private let number: UInt

  static var current: ThreadName {
    #if canImport(Darwin)
      ThreadName(number: UInt(bitPattern: pthread_self()))
    #else
      ThreadName(number: UInt(pthread_self()))
    #endif
  }
}

private final class AskedThreads: Sendable {
  let calls = Mutex<[(number: Int, thread: ThreadName)]>([])
}

private struct NumberedProvider: AttachmentProvider {
  let number: Int
  let asked: AskedThreads

  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    asked.calls.withLock { $0.append((number, ThreadName.current)) }
    return ResolvedAttachment(width: 1, ascent: 1, descent: 0)
  }
}
