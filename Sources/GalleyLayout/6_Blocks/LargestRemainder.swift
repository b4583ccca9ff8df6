// SPDX-License-Identifier: MIT

/// Shares `total` out in proportion to `weights`, exactly: the units that rounding down leaves go to the largest
/// remainders, of equal ones to the first.
/// - Input: nothing negative. Weights that are all 0 count as equal.
/// - Output: shares whose sum is `total`; none without weights.
/// - Complexity: O(n log n).
func sharedOut(_ total: Int64, by weights: [Int64]) -> [Int64] {
  let sum = weights.reduce(0, &+)
  guard sum > 0 else {
    return weights.isEmpty ? [] : sharedOut(total, by: [Int64](repeating: 1, count: weights.count))
  }
  var left = total
  var remainders: [Int64] = []
  remainders.reserveCapacity(weights.count)
  var shares = weights.map { weight in
    let (quotient, remainder) = sum.dividingFullWidth(weight.multipliedFullWidth(by: total))
    remainders.append(remainder)
    left -= quotient
    return quotient
  }
  guard left > 0 else { return shares }
  let order = weights.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
  for index in order.prefix(Int(left)) { shares[index] += 1 }
  return shares
}
