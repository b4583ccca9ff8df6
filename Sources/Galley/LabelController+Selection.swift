// SPDX-License-Identifier: MIT

public import GalleyInteraction
public import GalleyModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LabelController {
  /// Whether text can be selected; turning it off clears the selection.
  public var isSelectable: Bool {
    get { interaction.isSelectable }
    set {
      interaction.isSelectable = newValue
      if !newValue { clearSelection() }
    }
  }

  /// What is selected, with its ends as they were made; nil for nothing.
  public var selection: SelectionState? {
    get { interaction.selection }
    set {
      guard newValue != interaction.selection else { return }
      interaction.select(newValue?.clamped(to: label.text.utf8.count))
      group?.memberChanged(self)
      onSelectionChange?()
    }
  }

  /// The selected bytes; nil for none.
  public var selectionRange: TextRange? {
    get { selection.flatMap { $0.isEmpty ? nil : $0.range } }
    set { selection = newValue.map { SelectionState(textLayout.snapped($0)) } }
  }

  /// The selected UTF-16 units; nil for none.
  public var selectionRangeUTF16: Range<Int>? {
    get { selectionRange.map { label.text.utf16Range(of: $0) } }
    set { selectionRange = newValue.map { label.text.range(utf16: $0) } }
  }

  /// The selected range of ``attributedText``; nil for none.
  public var selectionRangeInAttributedText: Range<AttributedString.Index>? {
    selectionRange.map { attributedText.range($0) }
  }

  /// Selects the word that holds byte `offset`, as a double click does; nothing changes where there is none.
  public func selectWord(at offset: Int) {
    guard isSelectable, let word = textLayout.word(at: offset) else { return }
    selection = SelectionState(word, unit: .word)
  }

  /// Selects the sentence that holds byte `offset`.
  public func selectSentence(at offset: Int) {
    guard isSelectable, isInside(offset) else { return }
    selection = SelectionState(textLayout.sentence(at: offset), unit: .sentence)
  }

  /// Selects the paragraph that holds byte `offset`, without its terminator, as a triple click does.
  public func selectLine(at offset: Int) {
    guard isSelectable, isInside(offset) else { return }
    selection = SelectionState(textLayout.paragraph(at: offset), unit: .paragraph)
  }

  private func isInside(_ offset: Int) -> Bool { offset >= 0 && offset < max(label.text.utf8.count, 1) }

  /// Selects all of the text.
  public func selectAll() {
    if isSelectable { selection = SelectionState(textLayout.textRange) }
  }

  /// Selects nothing.
  public func clearSelection() { selection = nil }

  /// Moves the selection's focus to a position, as a shift-click does.
  public func extendSelection(to position: TextPosition) {
    guard isSelectable else { return }
    selection = (selection ?? SelectionState(position)).extended(to: position, in: textLayout)
  }

  /// Moves the caret, or with `extends` the focus of the selection.
  public func moveCaret(_ motion: CaretMotion, extends: Bool = false) {
    guard isSelectable, let selection else { return }
    self.selection = selection.moved(motion, extends: extends, in: textLayout)
  }

  /// Moves one end of the selection to a point, as its handle does; it keeps at least one cluster.
  public func moveHandle(_ side: SelectionHandles.Side, to point: Point) {
    guard isSelectable, let range = selectionRange else { return }
    let layout = textLayout
    let offset = nearestPosition(to: point).offset
    switch side {
    case .start: selectionRange = TextRange(min(offset, layout.cluster(at: range.upper - 1).lower), range.upper)
    case .end: selectionRange = TextRange(range.lower, max(offset, layout.cluster(at: range.lower).upper))
    }
  }

  /// The selected text, attachments as their alternatives or a space; nil for none.
  public var selectedPlainText: String? { selectionRange.map { textLayout.plainText(in: $0) } }

  /// The selected text as HTML; nil for none.
  public var selectedHTML: String? { selectionRange.map { textLayout.html(in: $0) } }

  /// The selected text with all the attributes that were set, also those that Galley does not know; nil for none.
  ///
  /// Attachments are their alternatives or a space, in the attributes around them.
  public var selectedAttributedText: AttributedString? { selectionRange.map { attributedText(in: $0) } }

  /// A part of the text with all its attributes, attachments as their alternatives.
  public func attributedText(in range: TextRange) -> AttributedString {
    let range = range.clamped(to: textLayout.textRange)
    var part: AttributedString
    if let attributed {
      part = AttributedString(attributed[attributed.range(range)])
    } else {
      part = AttributedString(label.text, in: range)
    }
    for (offset, attachment) in textLayout.attachments(in: range).reversed() {
      let place = part.range(TextRange(offset - range.lower, offset - range.lower + 3))
      var text = AttributedString(
        attachment.alternative ?? " ", attributes: part[place].runs.first?.attributes ?? .init())
      text.textAttachment = nil
      part.replaceSubrange(place, with: text)
    }
    return part
  }
}
