// SPDX-License-Identifier: MIT

public import GalleyInteraction
import GalleyModel

extension LabelController {
  /// Takes an event and does what concerns the label itself: its selection and what is shown as pressed.
  /// - Input: points in the label.
  /// - Output: what the host is to do; points and rectangles in the label.
  public func handle(_ event: InteractionEvent) -> [InteractionEffect] {
    let (event, time) = inLayout(event)
    let before = interaction.selection
    let effects = interaction.handle(event, in: textLayout)
    if interaction.selection != before {
      group?.memberChanged(self)
      onSelectionChange?()
    }
    return effects.map { effect in
      switch effect {
      case .press(let region):
        pressed = region
        released = nil
        return .press(labelRegion(region))
      case .release(let region):
        pressed = nil
        released = (region, time)
        return .release(labelRegion(region))
      case .showMenu(let point):
        return .showMenu(Point(x: point.x + label.padding.left, y: point.y + label.padding.top))
      default: return effect
      }
    }
  }

  /// An event with its point in the layout, and its time.
  private func inLayout(_ event: InteractionEvent) -> (InteractionEvent, time: Double) {
    switch event {
    case .down(let point, let time, let modifiers, let kind):
      (.down(layoutPoint(point), time: time, modifiers: modifiers, kind: kind), time)
    case .move(let point, let time): (.move(layoutPoint(point), time: time), time)
    case .up(let point, let time): (.up(layoutPoint(point), time: time), time)
    case .tick(let time): (event, time)
    case .cancel, .wheel, .key: (event, -.infinity)
    }
  }
}
