// SPDX-License-Identifier: MIT
//
// Work that is done by several threads before its turn. Whoever needs the results takes them in order, holds the limits
// as it goes and makes itself what is not there: so what comes out is the same with any number of threads, errors
// included, and a thread that meets a limit only has to stop.

import GalleyModel
import Synchronization

/// Jobs that threads take from the front, a few at a time.
final class WorkAhead<Result: Sendable>: Sendable {
  /// Does a job; nil where it is to be left for its turn. Errors say no more than that.
  typealias Job = @Sendable (Int, Typesetter, inout WorkPace) throws(LayoutError) -> (Result, heldBytes: Int)?

  private let makeJob: @Sendable () -> Job
  /// The first job of each chunk, and the end.
  private let chunks: [Int]
  private let limits: Limits
  private let next = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let heldBytes = Atomic<Int>(0)
  private let results: Mutex<[[Result?]]>

  /// - Input: how many bytes of text each job is about; `makeJob` is called once in each thread, and may give it what it
  ///   works on for itself: threads that count references to the same objects wait for each other at each.
  init(bytes: some Sequence<Int>, _ limits: Limits, _ makeJob: @escaping @Sendable () -> Job) {
    var chunks = [0]
    var waiting = 0
    var count = 0
    for size in bytes {
      count += 1
      waiting += size
      if waiting >= Self.chunkBytes {
        chunks.append(count)
        waiting = 0
      }
    }
    if chunks.last != count { chunks.append(count) }
    self.chunks = chunks
    self.limits = limits
    self.makeJob = makeJob
    results = Mutex(Array(repeating: [], count: chunks.count - 1))
  }

  /// About how much text a thread takes at a time, in bytes.
  static var chunkBytes: Int { 4 << 10 }
  /// How long the calling thread waits before it asks again whether to stop, in milliseconds.
  private static var patience: Int32 { 2 }

  /// Does the jobs in the calling thread and in others; nil where there is too little to do.
  /// - Output: the results; nil for jobs that are left for their turn.
  /// - Throws: `cancelled` where `pace` says so: nobody but the calling thread asks.
  func run(_ typesetter: Typesetter, _ pace: inout WorkPace) throws(LayoutError) -> [Result?]? {
    let threads = min(max(limits.threads ?? HelperThreads.processors, 1), chunks.count - 1)
    guard threads > 1 else { return nil }
    let helpers = HelperThreads(threads - 1) { typesetter.withHelper { self.help($0) } }
    do throws(LayoutError) {
      try work(typesetter, &pace)
      while !helpers.wait(milliseconds: limits.isCancelled == nil ? -1 : Self.patience) { try pace.ask() }
    } catch {
      isStopped.store(true, ordering: .relaxed)
      helpers.join()
      throw error
    }
    helpers.join()
    return takeAll()
  }

  /// Takes part in another thread than the calling one.
  private func help(_ typesetter: Typesetter) {
    var limits = limits
    limits.isCancelled = { self.isStopped.load(ordering: .relaxed) }
    var pace = WorkPace(limits)
    // It ends early where it is told to, and whoever told it knows why; or at a limit, which is met again in its turn.
    do throws(LayoutError) { try work(typesetter, &pace) } catch {}
  }

  private func work(_ typesetter: Typesetter, _ pace: inout WorkPace) throws(LayoutError) {
    let job = makeJob()
    while !isStopped.load(ordering: .relaxed) {
      let chunk = next.add(1, ordering: .relaxed).oldValue
      guard chunk < chunks.count - 1 else { return }
      var made: [Result?] = []
      made.reserveCapacity(chunks[chunk + 1] - chunks[chunk])
      for number in chunks[chunk]..<chunks[chunk + 1] where !isStopped.load(ordering: .relaxed) {
        try pace.ask()
        made.append(try result(of: job, number, typesetter, &pace))
      }
      let finished = made
      results.withLock { $0[chunk] = finished }
    }
  }

  private func result(
    of job: Job, _ number: Int, _ typesetter: Typesetter, _ pace: inout WorkPace
  ) throws(LayoutError) -> Result? {
    do throws(LayoutError) {
      guard let (result, bytes) = try job(number, typesetter, &pace) else { return nil }
      // Too much all together: whoever takes the results will find out where.
      if heldBytes.add(bytes, ordering: .relaxed).newValue > limits.layoutBytes {
        isStopped.store(true, ordering: .relaxed)
      }
      return result
    } catch {
      if case .cancelled = error { throw error }
      isStopped.store(true, ordering: .relaxed)
      return nil
    }
  }

  private func takeAll() -> [Result?] {
    var all: [Result?] = []
    all.reserveCapacity(chunks[chunks.count - 1])
    results.withLock { results in
      for (number, chunk) in results.enumerated() {
        all += chunk
        for _ in all.count..<chunks[number + 1] { all.append(nil) }
      }
      results = []
    }
    return all
  }
}
