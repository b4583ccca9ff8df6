// SPDX-License-Identifier: MIT
public import GalleyModel

/// Gets pictures from data URLs and, where a root is given, from files below it; from nowhere else by itself.
///
/// Addresses (`http:`, `https:`) go to a closure of the caller, and are refused where there is none: this module opens
/// no connection. All other schemes are refused, `file:` too.
public struct LocalImageLoader: ImageLoading {
  /// Gets the bytes of an `http:` or `https:` address. Redirects, time and certificates are the closure's business.
  public typealias Fetch = @Sendable (ImageRequest) async throws(ImageError) -> [UInt8]
  /// Reads formats that ``ImageDecoder`` does not know, such as SVG.
  public typealias Decode = @Sendable ([UInt8], ImageRequest) throws(ImageError) -> ImageResource

  /// The directory that relative paths start from and may not leave; nil for no files at all.
  public var root: String?
  /// What one picture may use.
  public var limits: ImageLimits
  /// Gets what is at an address; nil refuses every address.
  public var fetch: Fetch?
  /// Reads what ``ImageDecoder`` does not know; nil for nothing more.
  public var decodeOther: Decode?

  /// Makes a loader.
  public init(
    root: String? = nil, limits: ImageLimits = .standard, fetch: Fetch? = nil, decodeOther: Decode? = nil
  ) {
    self.root = root
    self.limits = limits
    self.fetch = fetch
    self.decodeOther = decodeOther
  }

  /// The picture that `request` asks for.
  ///
  /// A path is taken as a relative address: percent escapes are undone, a query and a fragment are left out.
  /// - Throws: ``ImageError``; `.cancelled` where the task is cancelled or the limits say so.
  public func load(_ request: ImageRequest) async throws(ImageError) -> ImageResource {
    var limits = limits
    let isCancelled = limits.isCancelled
    limits.isCancelled = { Task.isCancelled || isCancelled?() == true }
    try limits.checkCancellation()
    if let scheme = Self.scheme(of: request.source), scheme == "http" || scheme == "https", let fetch {
      return try resource(try await fetch(request), request, limits)
    }
    return try resource(try bytes(for: request), request, limits)
  }

  /// As ``load(_:)``, at once: addresses are refused, even with ``fetch``.
  /// - Throws: ``ImageError``; `.cancelled` where the limits say so.
  public func loadLocally(_ request: ImageRequest) throws(ImageError) -> ImageResource {
    try limits.checkCancellation()
    return try resource(try bytes(for: request), request, limits)
  }

  private func resource(
    _ bytes: [UInt8], _ request: ImageRequest, _ limits: ImageLimits
  ) throws(ImageError) -> ImageResource {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(count: bytes.count, limit: limits.bytes) }
    try limits.checkCancellation()
    if let decodeOther, ImageFormat(sniffing: bytes) == nil { return try decodeOther(bytes, request) }
    return try ImageDecoder(limits: limits).decode(bytes)
  }

  private func bytes(for request: ImageRequest) throws(ImageError) -> [UInt8] {
    let source = request.source
    switch Self.scheme(of: source) {
    case "data": return try DataURL(source, limit: limits.bytes).bytes
    case "http", "https": throw .refused(source: source, reason: "no addresses are loaded here")
    case .some(let scheme): throw .refused(source: source, reason: "the scheme \(scheme) is not loaded")
    case nil: break
    }
    guard let root else { throw .refused(source: source, reason: "no files are loaded here") }
    let path = source.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return try RootedFile(root: root, source: source).read(percentDecoded(path), limit: limits.bytes)
  }

  /// The scheme of an address in small letters, or nil for a relative one.
  /// - Source: RFC 3986 §3.1.
  static func scheme(of source: String) -> String? {
    var name = ""
    for scalar in source.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z": name.unicodeScalars.append(scalar)
      case "0"..."9" where !name.isEmpty, "+" where !name.isEmpty, "-" where !name.isEmpty, "." where !name.isEmpty:
        name.unicodeScalars.append(scalar)
      case ":" where !name.isEmpty: return name.lowercased()
      default: return nil
      }
    }
    return nil
  }
}
