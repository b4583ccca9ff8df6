// SPDX-License-Identifier: MIT
import GalleyPNG

extension GoldenStore {
  /// Takes what the last run made of the goldens that failed as the goldens from now on.
  /// - Parameter pattern: a regular expression that some part of the name matches; never empty.
  /// - Output: the names of the goldens taken.
  /// - Throws: `.refused` where CI is set, `.badPattern`, `.tooLarge`, `.unwritable`.
  public func accept(only pattern: String) throws(GoldenFailure) -> [String] {
    let place = GoldenPlace(file: directory)
    if environment.isContinuousIntegration { throw GoldenFailure(pattern, place, .refused(.recordingInCI(.failed))) }
    let selects = try NamePattern(pattern, place)
    var taken: [String] = []
    for entry in entries() where selects.matches(entry.name) {
      guard entry.files["actual"] != nil || entry.files["actualText"] != nil else { continue }
      do throws(PNGError) {
        for (role, ending) in [("actualText", "txt"), ("actual", "png")] {
          guard let file = entry.files[role] else { continue }
          let name = ending == "txt" && entry.kind == "image" ? entry.name + Self.dumpSuffix : entry.name
          let golden = Golden(name: name, place: place, store: self)
          if ending == "png" {
            try accept(image: outputDirectory + "/" + file, as: golden)
          } else {
            try FileIO.makeDirectory(directory)
            try FileIO.writeWhole(try FileIO.read(outputDirectory + "/" + file), to: golden.path(ending))
          }
        }
      } catch { throw GoldenFailure(entry.name, place, .unwritable(error.description)) }
      taken.append(entry.name)
      clear(entry.name)
    }
    return taken
  }

  /// The goldens that the run did not ask for, by file name; deleted where `deleting`.
  ///
  /// Complete only after every test has run.
  public func prune(deleting: Bool = false) throws(GoldenFailure) -> [String] {
    prune(keeping: Set(lines(of: readList).map(String.init)), deleting: deleting)
  }

  /// Names asked for at more than one place, with the places: two tests that share a golden without knowing.
  public func duplicates() -> [String: [String]] {
    var places: [String: Set<String>] = [:]
    for line in lines(of: placeList) {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { places[String(parts[0]), default: []].insert(String(parts[1])) }
    }
    return places.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
  }

  func prune(keeping kept: Set<String>, deleting: Bool) -> [String] {
    let unread = FileIO.names(in: directory).filter { name in
      (name.hasSuffix(".png") || name.hasSuffix(".txt")) && !kept.contains(name)
    }
    if deleting { for name in unread { FileIO.remove(directory + "/" + name) } }
    return unread
  }

  private func accept(image path: String, as golden: Golden) throws(PNGError) {
    let bitmap = try PNGDecoder().decode(try FileIO.read(path))
    do throws(GoldenFailure) { try golden.record(image: bitmap) } catch {
      throw .unwritable(path: golden.path("png"), reason: error.reason.description)
    }
  }

  private func lines(of path: String) -> [Substring] {
    do throws(PNGError) {
      return String(decoding: try FileIO.read(path), as: UTF8.self).split(separator: "\n")
    } catch {
      return []
    }
  }
}

/// A regular expression that chooses goldens by name.
struct NamePattern {
  private let text: String

  /// - Throws: `.badPattern` where it is empty or no regular expression.
  init(_ text: String, _ place: GoldenPlace) throws(GoldenFailure) {
    do { _ = try Regex(text) } catch { throw GoldenFailure(text, place, .badPattern) }
    guard !text.isEmpty else { throw GoldenFailure(text, place, .badPattern) }
    self.text = text
  }

  /// Whether some part of `name` matches.
  func matches(_ name: String) -> Bool {
    // `Regex` is not `Sendable`, so it is made again; a suite's names are few.
    do { return try Regex(text).firstMatch(in: name) != nil } catch { return false }
  }
}
