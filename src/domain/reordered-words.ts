/**
 * Other word orders of a search that may have been written with the last name first, `Åkerlund Bosse` or `von Essen, Anna Maria`: all lists
 * have the first name first (decision 029). Empty unless the search is two to five words of letters.
 */
export function reorderedSearches(search: string): string[] {
  const [before = '', after] = search.split(',', 2).map((part) => part.trim())
  const words = [before, after ?? ''].join(' ').split(' ').filter(Boolean)
  if (words.length < 2 || words.length > 5 || !words.every((word) => /^[\p{L}'-]+$/u.test(word))) return []
  if (after) return [`${after} ${before}`.trim()]
  const [first = '', ...others] = words
  const last = words.at(-1) ?? ''
  return [...new Set([[...others, first].join(' '), [last, ...words.slice(0, -1)].join(' ')])].filter((turned) => turned !== search)
}
