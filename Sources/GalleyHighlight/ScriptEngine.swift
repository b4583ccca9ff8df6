// SPDX-License-Identifier: MIT

import CDuktape

/// How a run of a script ended early.
enum ScriptError: Error, Equatable {
  /// The script threw, or does not compile.
  case failed(String)
  case outOfTime, outOfMemory, outOfStack
  /// The engine can no longer be used, for a reason that it does not know.
  case broken
}

/// One Duktape heap, owned: no file, no network; its memory, stack and time are bounded, and no script can end the
/// process.
///
/// `@unchecked Sendable`: an engine is used by one task at a time, to whom the pool lends it.
final class ScriptEngine: @unchecked Sendable {
  private let raw: OpaquePointer

  /// Opens an engine; nil where `memoryLimit` is too little for an empty heap, which needs some 200 KiB.
  init?(memoryLimit: Int) {
    guard let raw = galley_js_open(max(0, memoryLimit)) else { return nil }
    self.raw = raw
  }

  deinit { galley_js_close(raw) }

  /// The bytes that the engine holds.
  var memoryBytes: Int { galley_js_memory(raw) }

  /// Runs a program.
  func evaluate(_ source: [UInt8], name: String, seconds: Double) throws(ScriptError) {
    try check(galley_js_evaluate(raw, name, source, source.count, seconds))
  }

  /// Calls a method of the global object `galley` and returns its text or the bytes of its typed array.
  /// - Input: the arguments in CESU-8.
  func call(
    _ method: String, _ first: [UInt8], _ second: [UInt8] = [], seconds: Double
  ) throws(ScriptError) -> [UInt8] {
    try check(galley_js_call(raw, method, first, first.count, second, second.count, seconds))
    return result
  }

  private var result: [UInt8] {
    var count = 0
    guard let bytes = galley_js_result(raw, &count) else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private func check(_ status: Int32) throws(ScriptError) {
    switch UInt32(bitPattern: status) {
    case GALLEY_JS_DONE.rawValue: return
    case GALLEY_JS_FAILED.rawValue: throw .failed(String(decoding: result.prefix(300), as: UTF8.self))
    case GALLEY_JS_OUT_OF_TIME.rawValue: throw .outOfTime
    case GALLEY_JS_OUT_OF_MEMORY.rawValue: throw .outOfMemory
    case GALLEY_JS_OUT_OF_STACK.rawValue: throw .outOfStack
    default: throw .broken
    }
  }
}
