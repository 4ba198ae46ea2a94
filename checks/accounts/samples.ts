/**
 * How well a single duration tells which of two kinds it belongs to: the area under the ROC curve (Mann and Whitney's U over n·m).
 * 0.5 means not at all, 0 or 1 means always.
 */
export function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))]
    .toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    const middleRank = (start + end + 1) / 2
    for (; start < end; start += 1) if (all[start]?.isOne) rankSum += middleRank
  }
  return (rankSum - ones.length * (ones.length + 1) / 2) / (ones.length * others.length)
}

/** The deviation of the area that chance alone gives for `count` samples each of two kinds that do not differ (standard error of U). */
export function standardError(count: number): number {
  return Math.sqrt((2 * count + 1) / (12 * count * count))
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
