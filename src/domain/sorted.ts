/** Returns a sorted copy. Phone browsers from 2022 have no `toSorted`. */
export function sorted<Value>(list: Iterable<Value>, compare?: (one: Value, other: Value) => number): Value[] {
  return [...list].sort(compare)
}

/** Returns a reversed copy. */
export function reversed<Value>(list: Iterable<Value>): Value[] {
  return [...list].reverse()
}
