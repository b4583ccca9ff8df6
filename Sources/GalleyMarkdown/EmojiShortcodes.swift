// SPDX-License-Identifier: MIT
public import GalleyModel

/// What emoji shortcodes stand for.
public struct EmojiShortcodes: Hashable, Sendable {
  /// What one shortcode stands for.
  public enum Emoji: Hashable, Sendable {
    /// Characters.
    case text(String)
    /// A picture of an em square.
    case image(ImageReference)
  }

  /// By shortcode, without colons; letters, digits, `_`, `+` and `-`.
  public var table: [String: Emoji]

  /// Makes a table.
  public init(_ table: [String: Emoji] = [:]) { self.table = table }

  /// This table with `others` before it.
  public func adding(_ others: [String: Emoji]) -> EmojiShortcodes {
    EmojiShortcodes(table.merging(others) { _, new in new })
  }

  /// Shortcodes that are widely known.
  public static let common = EmojiShortcodes(commonTable.mapValues { .text($0) })

  private static let commonTable: [String: String] = [
    "+1": "👍", "-1": "👎", "thumbsup": "👍", "thumbsdown": "👎", "clap": "👏", "wave": "👋", "pray": "🙏",
    "muscle": "💪", "ok_hand": "👌", "point_right": "👉", "point_left": "👈", "point_up": "☝️", "point_down": "👇",
    "raised_hands": "🙌", "handshake": "🤝", "v": "✌️", "fist": "✊",
    "smile": "😄", "smiley": "😃", "grin": "😁", "grinning": "😀", "joy": "😂", "rofl": "🤣", "laughing": "😆",
    "wink": "😉", "blush": "😊", "heart_eyes": "😍", "kissing_heart": "😘", "sunglasses": "😎", "thinking": "🤔",
    "neutral_face": "😐", "expressionless": "😑", "unamused": "😒", "sweat": "😓", "sweat_smile": "😅",
    "confused": "😕", "disappointed": "😞", "worried": "😟", "cry": "😢", "sob": "😭", "angry": "😠", "rage": "😡",
    "scream": "😱", "flushed": "😳", "dizzy_face": "😵", "sleeping": "😴", "mask": "😷", "innocent": "😇",
    "upside_down_face": "🙃", "slightly_smiling_face": "🙂", "hugs": "🤗", "zipper_mouth_face": "🤐", "nerd_face": "🤓",
    "partying_face": "🥳", "exploding_head": "🤯", "skull": "💀", "ghost": "👻", "alien": "👽", "robot": "🤖",
    "see_no_evil": "🙈", "hear_no_evil": "🙉", "speak_no_evil": "🙊", "eyes": "👀", "brain": "🧠",
    "heart": "❤️", "yellow_heart": "💛", "green_heart": "💚", "blue_heart": "💙", "purple_heart": "💜",
    "black_heart": "🖤", "broken_heart": "💔", "sparkling_heart": "💖", "100": "💯", "boom": "💥", "fire": "🔥",
    "star": "⭐", "star2": "🌟", "sparkles": "✨", "dizzy": "💫", "zap": "⚡", "snowflake": "❄️", "sunny": "☀️",
    "cloud": "☁️", "rainbow": "🌈", "ocean": "🌊", "earth_africa": "🌍", "earth_americas": "🌎", "earth_asia": "🌏",
    "dog": "🐶", "cat": "🐱", "mouse": "🐭", "rabbit": "🐰", "bear": "🐻", "panda_face": "🐼", "penguin": "🐧",
    "bird": "🐦", "bug": "🐛", "bee": "🐝", "snail": "🐌", "turtle": "🐢", "snake": "🐍", "octopus": "🐙",
    "whale": "🐳", "unicorn": "🦄", "crab": "🦀", "butterfly": "🦋", "seedling": "🌱", "herb": "🌿", "tree": "🌳",
    "rose": "🌹", "tulip": "🌷", "apple": "🍎", "banana": "🍌", "pizza": "🍕", "coffee": "☕", "tea": "🍵",
    "beer": "🍺", "cake": "🍰", "cookie": "🍪", "cherries": "🍒", "hot_pepper": "🌶️",
    "tada": "🎉", "confetti_ball": "🎊", "balloon": "🎈", "gift": "🎁", "trophy": "🏆", "medal_sports": "🏅",
    "soccer": "⚽", "basketball": "🏀", "dart": "🎯", "game_die": "🎲", "art": "🎨", "musical_note": "🎵",
    "rocket": "🚀", "airplane": "✈️", "car": "🚗", "bike": "🚲", "train": "🚋", "ship": "🚢", "house": "🏠",
    "office": "🏢", "construction": "🚧", "rotating_light": "🚨", "checkered_flag": "🏁",
    "white_check_mark": "✅", "heavy_check_mark": "✔️", "ballot_box_with_check": "☑️", "x": "❌",
    "negative_squared_cross_mark": "❎", "heavy_plus_sign": "➕", "heavy_minus_sign": "➖", "exclamation": "❗",
    "question": "❓", "grey_question": "❔", "bangbang": "‼️", "warning": "⚠️", "no_entry": "⛔", "no_entry_sign": "🚫",
    "stop_sign": "🛑", "information_source": "ℹ️", "red_circle": "🔴", "green_circle": "🟢", "yellow_circle": "🟡",
    "large_blue_circle": "🔵", "white_circle": "⚪", "black_circle": "⚫", "arrow_right": "➡️", "arrow_left": "⬅️",
    "arrow_up": "⬆️", "arrow_down": "⬇️", "recycle": "♻️", "infinity": "♾️", "copyright": "©️", "registered": "®️",
    "tm": "™️", "new": "🆕", "free": "🆓", "sos": "🆘", "zzz": "💤",
    "bulb": "💡", "memo": "📝", "pencil": "📝", "pencil2": "✏️", "book": "📖", "books": "📚", "bookmark": "🔖",
    "newspaper": "📰", "clipboard": "📋", "calendar": "📆", "date": "📅", "chart_with_upwards_trend": "📈",
    "chart_with_downwards_trend": "📉", "bar_chart": "📊", "pushpin": "📌", "round_pushpin": "📍", "paperclip": "📎",
    "link": "🔗", "lock": "🔒", "unlock": "🔓", "key": "🔑", "hammer": "🔨", "wrench": "🔧", "gear": "⚙️",
    "hammer_and_wrench": "🛠️", "toolbox": "🧰", "test_tube": "🧪", "microscope": "🔬", "telescope": "🔭",
    "package": "📦", "mailbox": "📫", "email": "📧", "envelope": "✉️", "inbox_tray": "📥", "outbox_tray": "📤",
    "computer": "💻", "keyboard": "⌨️", "desktop_computer": "🖥️", "floppy_disk": "💾", "cd": "💿", "phone": "☎️",
    "iphone": "📱", "battery": "🔋", "camera": "📷", "movie_camera": "🎥", "mag": "🔍", "bell": "🔔", "no_bell": "🔕",
    "loudspeaker": "📢", "mega": "📣", "speech_balloon": "💬", "thought_balloon": "💭", "label": "🏷️",
    "moneybag": "💰", "dollar": "💵", "euro": "💶", "credit_card": "💳", "gem": "💎", "crown": "👑", "hourglass": "⌛",
    "watch": "⌚", "alarm_clock": "⏰", "stopwatch": "⏱️", "shield": "🛡️", "bomb": "💣", "pill": "💊", "door": "🚪",
    "wastebasket": "🗑️", "card_file_box": "🗃️", "triangular_flag_on_post": "🚩", "globe_with_meridians": "🌐",
    "alembic": "⚗️", "adhesive_bandage": "🩹", "ambulance": "🚑", "lipstick": "💄", "truck": "🚚", "rewind": "⏪",
  ]
}
