// SPDX-License-Identifier: MIT
import GalleyModel

/// A stretch of the source that the parser sees a token in place of.
struct ProtectedPiece: Equatable {
  enum Kind: Equatable {
    /// Comes back as the source has it.
    case literal
    /// A formula with these bytes between its delimiters.
    case math(body: [UInt8], isDisplay: Bool)
  }
  var kind: Kind
  /// The stretch in the source, with delimiters.
  var source: TextRange
}

/// What is changed in the source before it is parsed.
struct SourceEdit: Equatable {
  enum Change: Equatable {
    case protect(ProtectedPiece.Kind)
    case insert([UInt8])
  }
  /// What is replaced; empty where something is put in.
  var range: Range<Int>
  var change: Change
}

/// The text that the parser gets, and how to come back from it.
struct PreparedSource {
  /// The source, with its byte-order mark.
  let source: [UInt8]
  /// What the parser gets.
  private(set) var text: [UInt8] = []
  let sentinels: Sentinels
  private(set) var pieces: [ProtectedPiece] = []
  /// Where lines of `text` begin.
  private(set) var lineStarts: [Int] = [0]
  /// Where a stretch of `text` begins and where the same stretch begins in the source; rising.
  private var anchors: [(text: Int, source: Int)] = []

  /// Applies `edits`, which are in order and do not overlap.
  init(_ source: [UInt8], edits: [SourceEdit], sentinels: Sentinels) {
    self.source = source
    self.sentinels = sentinels
    var next = byteOrderMark(source)
    text.reserveCapacity(source.count + edits.count * 8)
    anchors.append((0, next))
    for edit in edits where edit.range.lowerBound >= next {
      text += source[next..<edit.range.lowerBound]
      anchors.append((text.count, edit.range.lowerBound))
      switch edit.change {
      case .insert(let bytes): text += bytes
      case .protect(let kind):
        guard let mark = sentinels.piece else { continue }
        text += mark
        text += Array(String(pieces.count).utf8)
        text += mark
        pieces.append(ProtectedPiece(kind: kind, source: TextRange(edit.range)))
      }
      next = edit.range.upperBound
      anchors.append((text.count, next))
    }
    text += source[next...]
    findLines()
  }

  private mutating func findLines() {
    var index = 0
    while index < text.count {
      guard text[index].isLineEnd else {
        index += 1
        continue
      }
      index = text.afterLineEnd(index)
      lineStarts.append(index)
    }
  }

  /// The place in the source of byte `offset` of the text; for one inside a token the token's stretch or its end.
  func sourceOffset(_ offset: Int) -> Int {
    var low = 0
    var high = anchors.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if anchors[middle].text <= offset { low = middle } else { high = middle }
    }
    let end = low + 1 < anchors.count ? anchors[low + 1].source : source.count
    return min(anchors[low].source + max(0, offset - anchors[low].text), end)
  }

  /// The stretch of the source that `range` of the text is.
  func sourceRange(_ range: Range<Int>) -> TextRange {
    TextRange(sourceOffset(range.lowerBound), sourceOffset(range.upperBound))
  }

  /// The offset in the text of a line and a column in bytes, both from 1, as the parser counts; nil if there is none.
  func offset(line: Int, column: Int) -> Int? {
    guard line >= 1, line <= lineStarts.count, column >= 0 else { return nil }
    return min(lineStarts[line - 1] + max(0, column - 1), text.count)
  }

  /// Where the line that is number `line` from 1 ends, without its line end.
  func lineEnd(_ line: Int) -> Int {
    guard line < lineStarts.count else { return text.count }
    var end = lineStarts[max(line, 0)]
    while end > 0, text[end - 1].isLineEnd, end > lineStarts[max(line - 1, 0)] { end -= 1 }
    return end
  }
}

extension PreparedSource {
  /// A part of what the parser hands back.
  enum Part: Equatable {
    /// Bytes of the parser's text, without marks.
    case bytes(Range<Int>)
    case piece(ProtectedPiece)
  }

  /// The parts of `literal`, which the parser handed back: tokens become their pieces and marks vanish.
  func parts(of literal: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var start = 0
    var index = 0
    func isMark(_ mark: [UInt8]?) -> Bool { mark.map { literal[index...].starts(with: $0) } ?? false }
    func endRun() { if start < index { parts.append(.bytes(start..<index)) } }
    while index < literal.count {
      if literal[index] < 0xE0 || literal[index] >= 0xF0 {
        index += 1
      } else if isMark(sentinels.piece), let (piece, end) = token(literal, at: index) {
        endRun()
        parts.append(.piece(piece))
        (start, index) = (end, end)
      } else if isMark(sentinels.letter) || isMark(sentinels.punctuation) || isMark(sentinels.space) {
        endRun()
        index += 3
        start = index
      } else {
        index += 3
      }
    }
    index = min(index, literal.count)
    endRun()
    return parts
  }

  /// `literal` as the source has it.
  func restored(_ literal: [UInt8]) -> [UInt8] {
    parts(of: literal).flatMap { part -> ArraySlice<UInt8> in
      switch part {
      case .bytes(let range): literal[range]
      case .piece(let piece): source[piece.source.range]
      }
    }
  }

  /// The piece of the token at `index`, and where the token ends.
  private func token(_ literal: [UInt8], at index: Int) -> (ProtectedPiece, Int)? {
    let digits = literal[(index + 3)...].prefix { $0.isDigit }
    guard let mark = sentinels.piece, literal[digits.endIndex...].starts(with: mark),
      let number = Int(String(decoding: digits, as: UTF8.self)), number < pieces.count
    else { return nil }
    return (pieces[number], digits.endIndex + 3)
  }
}
