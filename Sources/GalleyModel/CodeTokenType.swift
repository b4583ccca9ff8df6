// SPDX-License-Identifier: MIT

/// What a stretch of program text is, by the names of Prism 1.29.
///
/// | types | the standard theme |
/// |---|---|
/// | `keyword`, `literal`, `boolean` | semibold, purple |
/// | `builtin` | violet |
/// | `string`, `regex` | red |
/// | `char`, `tag`, `number` | blue (light), gold (dark) |
/// | `url` | link blue |
/// | `className` | dark teal |
/// | `function`, `functionName`, `variable`, `property`, `constant` | teal |
/// | `comment`, `blockComment`, `docComment` | grey |
/// | `mark` | bold, grey |
/// | `preprocessor`, `directive` | brown (light), orange (dark) |
/// | `attribute`, `attributeName` | ochre |
/// | `inserted`, `deleted` | green, red |
/// | all others | as plain text |
public enum CodeTokenType: String, Hashable, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
  case plain, keyword, builtin
  case className = "class-name"
  case function, boolean, number, string, char, symbol, regex, url, `operator`, variable, constant, property
  case punctuation, important, comment, tag
  case attributeName = "attr-name"
  case attributeValue = "attr-value"
  case namespace, prolog, doctype, cdata, entity, bold, italic, atrule, selector, inserted, deleted
  case blockComment = "block-comment"
  case docComment = "doc-comment"
  case mark
  case functionName = "function-name"
  case preprocessor, directive, literal
  case otherDirective = "other-directive"
  case attribute
  case functionDefinition = "function-definition"
  case label
  case `nil`
  case shortArgument = "short-argument"
  case omit, interpolation
  case interpolationPunctuation = "interpolation-punctuation"
}
