// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's processors.
enum Processors {
  /// How many are at work.
  static var count: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
