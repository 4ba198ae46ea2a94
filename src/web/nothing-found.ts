import { isDay } from '#domain/calendar.ts'

const either = new Intl.ListFormat('sv', { type: 'disjunction' })

/**
 * What may find something where a list found nothing: of what narrows it, the word, the days and `choices` as they are said,
 * `en annan bana`. Null when nothing does.
 */
export function whatToTry({ search, from, to }: Record<'search' | 'from' | 'to', string>, choices: readonly string[]): string | null {
  const [hasFrom, hasTo] = [isDay(from), isDay(to)]
  if (hasFrom && hasTo && from > to) return 'Den första dagen är senare än den sista. Ändra en av dem.'
  const others = [...hasFrom || hasTo ? ['andra dagar'] : [], ...choices]
  if (search === '') return others.length === 0 ? null : `Prova ${either.format(others)}.`
  // The word's own "eller" is heard before the last one.
  const rest = others.length === 1 ? `, eller ${others[0]}` : others.length > 1 && `, ${either.format(others)}`
  return `Prova ett annat namn eller Golf-ID${rest || ''}.`
}
