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
    var quiet = self
    quiet.reportsAtOnce = false
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
      quiet.clear(entry.name)
    }
    _ = rewriteReport()
    return taken
  }

  /// The goldens that the run did not ask for, by file name; deleted where `deleting`.
  ///
  /// Complete only after every test has run. Only files are counted that the store could have written: by their names,
  /// and no folders or links.
  /// - Throws: `.refused` where a run is not known to have asked for anything, so that all would be deleted; `.unwritable`.
  public func prune(deleting: Bool = false) throws(GoldenFailure) -> [String] {
    let read = Set(lines(of: readList).map(String.init))
    let unread = goldenFiles(["png", "txt"]).filter { !read.contains($0) }
    guard deleting, !unread.isEmpty else { return unread }
    if read.isEmpty { throw GoldenFailure("", GoldenPlace(file: directory), .refused(.nothingWasRead)) }
    try delete(unread)
    return unread
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

  /// The files in the directory that the store could have written, sorted.
  func goldenFiles(_ endings: [String]) -> [String] {
    FileIO.names(in: directory).filter { name in
      guard let dot = name.lastIndex(of: "."), endings.contains(String(name[name.index(after: dot)...])) else {
        return false
      }
      return naming.fault(of: String(name[..<dot])) == nil && FileIO.isRegularFile(directory + "/" + name)
    }
  }

  /// Deletes files of the directory.
  /// - Throws: `.unwritable` for the first that cannot be deleted.
  func delete(_ files: [String]) throws(GoldenFailure) {
    for file in files {
      do throws(PNGError) { try FileIO.delete(directory + "/" + file) } catch {
        throw GoldenFailure(file, GoldenPlace(file: directory), .unwritable(error.description))
      }
    }
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
