/** Sorted anew, the list left as it is: telephones of 2022 have no `toSorted`. */
export function sorted<Value>(list: Iterable<Value>, compare?: (one: Value, other: Value) => number): Value[] {
  return [...list].sort(compare)
}

/** The other way round, the list left as it is. */
export function reversed<Value>(list: Iterable<Value>): Value[] {
  return [...list].reverse()
}
