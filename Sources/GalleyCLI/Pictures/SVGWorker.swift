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
  /// The most files that may be open at once.
  private static let files: rlim_t = 256
  /// The longest file that may be written, such as a cache of Fontconfig's; pipes are no files.
  private static let fileBytes: rlim_t = 64 << 20

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
    // No limit of processes: it counts all of a user's, and GLib ends the program where it gets no thread.
    for (resource, most) in [(coreFiles, 0), (dataMemory, memory), (openFiles, files), (fileSize, fileBytes)] {
      limit(resource, to: most)
    }
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
    private typealias Resource = __rlimit_resource_t
    private static let coreFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    private static let dataMemory = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    private static let workTimer = __itimer_which_t(ITIMER_PROF.rawValue)
    private static let clockTimer = __itimer_which_t(ITIMER_REAL.rawValue)
  #else
    private typealias Resource = Int32
    private static let (coreFiles, dataMemory) = (RLIMIT_CORE, RLIMIT_DATA)
    private static let (openFiles, fileSize) = (RLIMIT_NOFILE, RLIMIT_FSIZE)
    private static let (workTimer, clockTimer) = (ITIMER_PROF, ITIMER_REAL)
  #endif

  /// Sets a limit, unless there is a lower one.
  private static func limit(_ resource: Resource, to most: rlim_t) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit = rlimit(rlim_cur: min(limit.rlim_cur, most), rlim_max: min(limit.rlim_max, most))
    setrlimit(resource, &limit)
  }

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
