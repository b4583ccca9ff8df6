// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct InteractionControllerTests {
  private let layout: TextLayout
  private var controller = InteractionController()

  init() throws {
    let stage = try Stage("Box-Regular", size: 20)
    var text = stage.text("one two\nthree ")
    text.append("link", .link("https://a.example"))
    layout = try stage.layout(text)
  }

  /// Letters are 10 wide, spaces 5, `i` 5.
  private func down(_ x: Double, _ y: Double = 10, _ time: Double, shift: Bool = false) -> InteractionEvent {
    .down(Point(x: x, y: y), time: time, modifiers: shift ? .shift : [])
  }

  private mutating func click(_ x: Double, _ y: Double = 10, at time: Double) -> [InteractionEffect] {
    controller.handle(down(x, y, time), in: layout)
      + controller.handle(.up(Point(x: x, y: y), time: time + 0.05), in: layout)
  }

  @Test mutating func setsACaretByAClick() {
    _ = click(21, at: 0)
    #expect(controller.selection == SelectionState(TextPosition(2)))
    #expect(controller.selection?.isEmpty == true)
  }

  @Test mutating func selectsAWordByTwoClicksAndAParagraphByThree() {
    _ = click(12, at: 0)
    _ = click(12, at: 0.2)
    #expect(controller.selection?.range == TextRange(0, 3))
    _ = click(12, at: 0.4)
    #expect(controller.selection?.range == TextRange(0, 7))
    // Four are as three; after a pause it is one again.
    _ = click(12, at: 0.6)
    #expect(controller.selection?.range == TextRange(0, 7))
    _ = click(12, at: 0.86)
    #expect(controller.selection?.isEmpty == true)
  }

  @Test mutating func countsClicksAtOnePlaceOnly() {
    _ = click(12, at: 0)
    _ = click(15.1, at: 0.1)
    #expect(controller.selection?.isEmpty == true)
    _ = click(12.2, at: 0.2)
    #expect(controller.selection?.range == TextRange(0, 3))
  }

  @Test mutating func leavesTheSelectionWhereThereIsNoWord() {
    _ = click(32, at: 0)
    let before = controller.selection
    _ = click(32, at: 0.1)
    #expect(controller.selection == before)
  }

  @Test mutating func selectsByDraggingPastTheThreshold() {
    _ = controller.handle(down(0, 10, 0), in: layout)
    #expect(controller.handle(.move(Point(x: 3, y: 10), time: 0.1), in: layout).isEmpty)
    _ = controller.handle(.move(Point(x: 21, y: 10), time: 0.2), in: layout)
    #expect(controller.selection?.range == TextRange(0, 2))
    _ = controller.handle(.move(Point(x: 0, y: 30), time: 0.3), in: layout)
    #expect(controller.selection?.range == TextRange(0, 8))
    _ = controller.handle(.up(Point(x: 0, y: 30), time: 0.4), in: layout)
    #expect(controller.handle(.move(Point(x: 50, y: 30), time: 0.5), in: layout) == [.cursor(.text)])
    #expect(controller.selection?.range == TextRange(0, 8))
  }

  @Test mutating func growsByWordsAfterADoubleClick() {
    _ = click(42, at: 0)
    _ = controller.handle(down(42, 10, 0.1), in: layout)
    #expect(controller.selection?.range == TextRange(4, 7))
    _ = controller.handle(.move(Point(x: 5, y: 30), time: 0.2), in: layout)
    #expect(controller.selection?.range == TextRange(4, 13))
    _ = controller.handle(.move(Point(x: 12, y: 10), time: 0.3), in: layout)
    #expect(controller.selection?.range == TextRange(0, 7))
  }

  @Test mutating func extendsByShift() {
    _ = click(10, at: 0)
    _ = controller.handle(down(49, 10, 5, shift: true), in: layout)
    _ = controller.handle(.up(Point(x: 49, y: 10), time: 5), in: layout)
    #expect(controller.selection?.range == TextRange(1, 5))
    _ = controller.handle(down(0, 10, 9, shift: true), in: layout)
    #expect(controller.selection?.range == TextRange(0, 1))
  }

  @Test mutating func opensALinkByAClick() {
    // "three " is 55 wide, the second line at 21.8.
    let effects = click(70, 30, at: 0)
    #expect(effects.contains(.openLink("https://a.example", TextRange(14, 18))))
    guard case .press(let region) = effects.first else {
      Issue.record("no press: \(effects)")
      return
    }
    #expect(effects.contains(.release(region)))
  }

  @Test mutating func opensNoLinkAfterADragOrOverASelection() {
    _ = controller.handle(down(70, 30, 0), in: layout)
    let drag = controller.handle(.move(Point(x: 74, y: 30), time: 0.1), in: layout)
    guard case .release = drag.first else {
      Issue.record("not released: \(drag)")
      return
    }
    #expect(!controller.handle(.up(Point(x: 70, y: 30), time: 0.2), in: layout).contains { isOpen($0) })
    controller.select(SelectionState(TextRange(0, 3)))
    #expect(!click(70, 30, at: 5).contains { isOpen($0) })
    // The click has cleared the selection: the next one opens it.
    #expect(click(70, 30, at: 9).contains { isOpen($0) })
  }

  private func isOpen(_ effect: InteractionEffect) -> Bool {
    if case .openLink = effect { true } else { false }
  }

  @Test mutating func showsTheShapeOfThePointer() {
    func shape(_ x: Double, _ y: Double) -> [InteractionEffect] {
      var copy = controller
      defer { controller = copy }
      return copy.handle(.move(Point(x: x, y: y), time: 0), in: layout)
    }
    #expect(shape(10, 10) == [.cursor(.text)])
    #expect(shape(11, 10) == [])
    #expect(shape(70, 30) == [.cursor(.link)])
    #expect(shape(500, 10) == [.cursor(.arrow)])
  }

  @Test mutating func asksForScrollingOutsideWhatIsSeen() {
    controller.visibleRect = Rect(x: 0, y: 0, width: 100, height: 20)
    _ = controller.handle(down(0, 10, 0), in: layout)
    let out = controller.handle(.move(Point(x: 50, y: 32), time: 0.1), in: layout)
    #expect(out.last == .scroll(dx: 0, dy: 120))
    #expect(controller.handle(.move(Point(x: 50, y: 10), time: 0.2), in: layout).last == .stopScrolling)
    _ = controller.handle(.move(Point(x: -5, y: 10), time: 0.3), in: layout)
    #expect(controller.handle(.up(Point(x: -5, y: 10), time: 0.4), in: layout).last == .stopScrolling)
  }

  @Test mutating func selectsAWordByALongPress() {
    _ = controller.handle(.down(Point(x: 12, y: 10), time: 0, kind: .touch), in: layout)
    #expect(controller.selection == nil)
    #expect(controller.handle(.tick(time: 0.49), in: layout).isEmpty)
    #expect(!controller.handle(.tick(time: 0.5), in: layout).isEmpty)
    #expect(controller.selection?.range == TextRange(0, 3))
    let up = controller.handle(.up(Point(x: 12, y: 10), time: 0.6), in: layout)
    #expect(up == [.showMenu(Point(x: 12, y: 10))])
    // A tap elsewhere clears, and reaches what is there.
    _ = controller.handle(.down(Point(x: 12, y: 30), time: 3, kind: .touch), in: layout)
    let tap = controller.handle(.up(Point(x: 12, y: 30), time: 3.1), in: layout)
    #expect(tap == [.selectionChanged(nil), .passOn])
  }

  @Test mutating func keepsItsSelectionWhileAFingerScrolls() {
    controller.select(SelectionState(TextRange(0, 3)))
    _ = controller.handle(.down(Point(x: 12, y: 30), time: 3, kind: .touch), in: layout)
    #expect(controller.handle(.move(Point(x: 12, y: 10), time: 3.1), in: layout) == [.passOn])
    _ = controller.handle(.up(Point(x: 12, y: 10), time: 3.2), in: layout)
    #expect(controller.selection?.range == TextRange(0, 3))
    #expect(controller.handle(.wheel(dx: 0, dy: 5), in: layout) == [.passOn])
  }

  @Test mutating func takesKeys() {
    _ = click(0, at: 0)
    func key(_ key: InteractionKey, shift: Bool = false) -> [InteractionEffect] {
      var copy = controller
      defer { controller = copy }
      return copy.handle(.key(key, modifiers: shift ? .shift : []), in: layout)
    }
    _ = key(.move(.forward(.word)), shift: true)
    #expect(controller.selection?.range == TextRange(0, 3))
    #expect(key(.copy) == [.copy("one")])
    _ = key(.move(.right(.cluster)))
    #expect(controller.selection?.focus.offset == 3)
    #expect(controller.selection?.isEmpty == true)
    _ = key(.move(.down), shift: true)
    #expect(controller.selection?.range == TextRange(3, 11))
    _ = key(.move(.left(.cluster)))
    #expect(controller.selection?.focus.offset == 3)
    _ = key(.selectAll)
    #expect(controller.selection?.range == layout.textRange)
    #expect(key(.escape) == [.selectionChanged(nil)])
    #expect(key(.copy) == [.passOn])
  }

  @Test mutating func selectsNothingWhereItMayNot() {
    controller.isSelectable = false
    _ = click(12, at: 0)
    #expect(controller.selection == nil)
    #expect(controller.handle(.key(.selectAll), in: layout) == [.passOn])
    #expect(click(70, 30, at: 5).contains { isOpen($0) })
  }
}
