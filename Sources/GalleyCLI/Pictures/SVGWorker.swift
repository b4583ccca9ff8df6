// SPDX-License-Identifier: MIT
//
// The other side of SVGProcess: `galley` itself, started again with one word, draws the SVG pictures that come through
// standard input. It sets its own limits, so that it ends by itself whatever becomes of the process that asks.

import GalleyModel
import GalleySVGImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Draws SVG pictures for another process.
enum SVGWorker {
  /// The word that starts it: none of the commands.
  static let word = "draw-svg-pictures"
  /// The most bytes of memory that may be written to.
  private static let memory: rlim_t = 1 << 30

  /// Answers requests until there are no more.
  static func run() {
    // The signals of its timers end it, whatever it was started with.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPROF, SIGALRM] {
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(coreFiles, &none)
    var most = rlimit(rlim_cur: memory, rlim_max: memory)
    setrlimit(dataMemory, &most)
    while let request = SVGWire.Request(from: 0) {
      setTimers(work: request.work, wait: request.wait)
      let answer: Result<ImageResource, ImageError>
      do throws(ImageError) {
        answer = .success(try request.decoder.decode(request.document, for: request.image))
      } catch { answer = .failure(error) }
      setTimers(work: 0, wait: 0)
      guard StandardStreams.write(SVGWire.bytes(answer), to: 1) == 0 else { return }
    }
  }

  #if canImport(Glibc)
    private static let coreFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    private static let dataMemory = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    private static let workTimer = __itimer_which_t(ITIMER_PROF.rawValue)
    private static let clockTimer = __itimer_which_t(ITIMER_REAL.rawValue)
  #else
    private static let (coreFiles, dataMemory) = (RLIMIT_CORE, RLIMIT_DATA)
    private static let (workTimer, clockTimer) = (ITIMER_PROF, ITIMER_REAL)
  #endif

  /// Ends this process, by a signal, after so many milliseconds of processor time or of time; 0 for never.
  private static func setTimers(work: Int, wait: Int) {
    func timer(_ milliseconds: Int) -> itimerval {
      let value = timeval(tv_sec: .init(milliseconds / 1000), tv_usec: .init(milliseconds % 1000 * 1000))
      return itimerval(it_interval: timeval(), it_value: value)
    }
    var (byWork, byTime) = (timer(work), timer(wait))
    setitimer(workTimer, &byWork, nil)
    setitimer(clockTimer, &byTime, nil)
  }
}
