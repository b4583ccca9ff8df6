// SPDX-License-Identifier: MIT
public import GalleyGoldens
public import GalleyModel

/// Holds a picture against the golden `name`, and throws where it does not match.
///
/// Thrown, the failure reaches XCTest, Swift Testing and the awaiter of a detached task alike; a failure recorded by
/// name of a framework would be lost in some of them.
///
///     try expectGolden(engine.render(layout, scale: 2), "raster-greeting-latin-2x")
///
/// - Parameters:
///   - name: `stage-what-script[-2x]`, used at no other place.
///   - tolerance: exact, or a tolerance with its reason.
///   - dump: what an earlier stage made of the same input; its difference is told first.
///   - store: where the goldens are; without one, `Fixtures/Goldens` of the package that the calling file is in.
/// - Throws: a `GoldenFailure`, whose description has the name, the place and what to do.
public func expectGolden(
  _ bitmap: Bitmap, _ name: String, tolerance: GoldenTolerance = .exact, dump: String? = nil,
  in store: GoldenStore? = nil, file: String = #filePath, line: Int = #line
) throws(GoldenFailure) {
  let (store, place) = resolve(store, file, line)
  try store.check(image: bitmap, name: name, tolerance: tolerance, dump: dump, place: place)
}

/// Holds a text, such as the dump of a stage, against the golden `name`, and throws where it does not match.
/// - Parameters:
///   - name: `stage-what-script`, used at no other place.
///   - store: where the goldens are; without one, `Fixtures/Goldens` of the package that the calling file is in.
/// - Throws: a `GoldenFailure`, whose description has the name, the place and the lines that differ.
public func expectGolden(
  _ text: String, _ name: String, in store: GoldenStore? = nil, file: String = #filePath, line: Int = #line
) throws(GoldenFailure) {
  let (store, place) = resolve(store, file, line)
  try store.check(text: text, name: name, place: place)
}

/// The store, and the caller's place from the root of its package.
private func resolve(_ store: GoldenStore?, _ file: String, _ line: Int) -> (GoldenStore, GoldenPlace) {
  let root = GoldenStore.packageRoot(of: file)
  let short = root.map { String(file.dropFirst($0.count + 1)) } ?? file
  // Outside a package the goldens lie beside the file.
  let beside = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
  let found =
    store ?? GoldenStore.ofPackage(holding: file)
    ?? GoldenStore(directory: beside + "/Goldens", outputDirectory: beside + "/.golden-out")
  return (found, GoldenPlace(file: short, line: line))
}
