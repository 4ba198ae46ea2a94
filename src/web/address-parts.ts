/**
 * Returns `given` if it is a day of any century, else an empty text. For parts of an address: a year that is being typed is 0002, 0020 and
 * 0202 first, and if the view did not keep those, the field would be emptied.
 */
export function dayOrTyped(given: string | null): string {
  const text = given?.trim() ?? ''
  const day = new Date(text)
  // 30 February is read as a day of March, or as none.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text ? text : ''
}

/** Calls accept no longer searches (`searchSchema`). */
const longestSearch = 100

/** Returns the search in a part of an address, as a call accepts it. */
export function searchIn(given: string | null): string {
  return (given ?? '').trim().slice(0, longestSearch)
}
