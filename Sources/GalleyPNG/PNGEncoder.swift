// SPDX-License-Identifier: MIT
public import GalleyModel

/// Writes a picture as PNG.
///
/// The file takes the smallest form that holds the pixels exactly (grey, grey with alpha, a palette, RGB or RGBA), is
/// marked sRGB, and is the same bytes for the same pixels and options. Decoding it gives the same bitmap: alpha
/// is taken out and multiplied in again without loss for every valid premultiplied pixel. A colour channel over
/// its alpha, which no valid bitmap has, is cut to full.
public struct PNGEncoder: Hashable, Sendable {
  /// How much time goes into making the file small.
  public enum Effort: Hashable, Sendable {
    /// libdeflate's level 1: a card of 1200 × 630 pixels in about 3 ms.
    case fast
    /// Level 6: about 10 % smaller in twice the time.
    case balanced
    /// Level 12, with and without row filters, the smaller kept: for files made once and read often.
    case small
  }

  /// How much time goes into making the file small.
  public var effort: Effort
  /// Pixels per point, told to viewers as a density of `72 × scale` dots an inch; nil writes none.
  public var scale: Double?

  /// Makes a writer.
  public init(effort: Effort = .fast, scale: Double? = nil) {
    self.effort = effort
    self.scale = scale
  }

  /// Writes `bitmap` as the bytes of a PNG file.
  /// - Throws: `.noPixels`, `.tooManyPixels` over `limits.pixels`, `.tooManyBytes` over `limits.fileBytes`,
  ///   `.outOfMemory`, `.cancelled`: `limits` are asked between the passes over the picture.
  public func encode(_ bitmap: Bitmap, limits: Limits = .standard) throws(PNGError) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
    guard max(width, height) <= PNGDecoder.largestSide else {
      throw .sideTooLong(width: width, height: height, limit: PNGDecoder.largestSide)
    }
    guard width * height <= limits.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
    }
    let file = try bitmap.pixels.withUnsafeBufferPointer { (bytes) throws(PNGError) -> [UInt8] in
      try bytes.withMemoryRebound(to: UInt32.self) { (words) throws(PNGError) -> [UInt8] in
        try write(words, width: width, height: height, limits)
      }
    }
    guard file.count <= limits.fileBytes else { throw .tooManyBytes(count: file.count, limit: limits.fileBytes) }
    return file
  }

  private func write(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, _ limits: Limits
  ) throws(PNGError) -> [UInt8] {
    if limits.isCancelled?() == true { throw .cancelled }
    let packer = RowPacker(survey: PixelSurvey(pixels, width: width, height: height))
    let form = packer.survey.form
    return try withImageData(pixels, width: width, height: height, packer, limits) { stream in
      var file = PNGChunkWriter(capacity: stream.count + 1200)
      appendHeader(to: &file, form, width: width, height: height)
      if form.kind == .palette { appendPalette(to: &file, packer.survey.table.colors) }
      file.appendImageData(stream)
      file.append(.end)
      return file.bytes
    }
  }

  /// The zlib stream of a picture in `form`, which holds every pixel and is no palette.
  func imageData(of bitmap: Bitmap, _ form: PNGForm) throws(PNGError) -> [UInt8] {
    try bitmap.pixels.withUnsafeBufferPointer { (bytes) throws(PNGError) -> [UInt8] in
      try bytes.withMemoryRebound(to: UInt32.self) { (words) throws(PNGError) -> [UInt8] in
        let packer = RowPacker(survey: PixelSurvey(form: form))
        return try withImageData(words, width: bitmap.width, height: bitmap.height, packer, .standard) { Array($0) }
      }
    }
  }

  /// Packs, filters and deflates a picture, and lends the zlib stream.
  private func withImageData(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, _ packer: borrowing RowPacker,
    _ limits: Limits,
    _ body: (UnsafeRawBufferPointer) -> [UInt8]
  ) throws(PNGError) -> [UInt8] {
    func ask() throws(PNGError) { if limits.isCancelled?() == true { throw .cancelled } }
    let form = packer.survey.form
    try ask()
    var rows = FilteredRows(pixels, width: width, height: height, packer: packer)
    try ask()
    let level: Int32 = effort == .fast ? 1 : effort == .balanced ? 6 : 12
    let deflater = try Deflater(level: level)
    let bound = deflater.bound(rows.bytes.count)
    let stream = UnsafeMutableRawBufferPointer.allocate(byteCount: bound * (effort == .small ? 2 : 1), alignment: 16)
    defer { stream.deallocate() }
    let canFilter = form.depth == 8 && form.kind != .palette
    if canFilter, effort != .small { rows.filterWhereRough() }
    try ask()
    let first = UnsafeMutableRawBufferPointer(rebasing: stream[..<bound])
    var best = UnsafeRawBufferPointer(rebasing: first[..<deflater.compress(rows.bytes, into: first)])
    if canFilter, effort == .small {
      try ask()
      rows.filterAll()
      try ask()
      let second = UnsafeMutableRawBufferPointer(rebasing: stream[bound...])
      let count = deflater.compress(rows.bytes, into: second)
      if count > 0, count < best.count { best = UnsafeRawBufferPointer(rebasing: second[..<count]) }
    }
    try ask()
    guard best.count > 0 else { throw .outOfMemory }
    return body(best)
  }

  func appendHeader(to file: inout PNGChunkWriter, _ form: PNGForm, width: Int, height: Int) {
    file.append(
      .header,
      bigEndianBytes(UInt32(width)) + bigEndianBytes(UInt32(height))
        + [UInt8(form.depth), form.kind.rawValue, 0, 0, 0])
    file.append(.standardRGB, [0])
    if let density = pixelsPerMetre {
      file.append(.pixelDensity, bigEndianBytes(density) + bigEndianBytes(density) + [1])
    }
  }

  /// The density in PNG's unit, or nil where `scale` is absent, not positive or beyond what PNG can say.
  private var pixelsPerMetre: UInt32? {
    guard let scale, scale > 0, scale < 100_000 else { return nil }
    return UInt32((scale * 72 / 0.0254).rounded())
  }

  private func appendPalette(to file: inout PNGChunkWriter, _ colors: [UInt32]) {
    let straight = colors.map { Alpha.divide($0) }
    file.append(
      .palette,
      straight.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } })
    let alphas = straight.prefix { $0 >> 24 < 255 }.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    if !alphas.isEmpty { file.append(.transparency, alphas) }
  }
}
