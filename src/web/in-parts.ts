/** Splits a list into parts of at most `size`, for calls that take only so many at once. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))
}
