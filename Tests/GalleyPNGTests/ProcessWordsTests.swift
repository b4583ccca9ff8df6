// SPDX-License-Identifier: MIT

import GalleyPNG
import Testing

@Suite struct ProcessWordsTests {
  @Test func areThoseOfTheStandardLibrary() { #expect(ProcessWords.all == CommandLine.arguments) }
}
