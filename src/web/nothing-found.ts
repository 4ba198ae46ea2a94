import { isDay } from '#domain/calendar.ts'

const either = new Intl.ListFormat('sv', { type: 'disjunction' })

/**
 * Suggests what to change when a list found nothing, out of what narrows it: the search, the days, and `choices`. Those are phrases such as
 * `en annan bana`. Null when nothing narrows it.
 */
export function whatToTry({ search, from, to }: Record<'search' | 'from' | 'to', string>, choices: readonly string[]): string | null {
  const [hasFrom, hasTo] = [isDay(from), isDay(to)]
  if (hasFrom && hasTo && from > to) return 'Den första dagen är senare än den sista. Ändra en av dem.'
  const others = [...hasFrom || hasTo ? ['andra dagar'] : [], ...choices]
  if (search === '') return others.length === 0 ? null : `Prova ${either.format(others)}.`
  // The suggestion for the search contains an "eller" already, hence the comma.
  const rest = others.length === 1 ? `, eller ${others[0]}` : others.length > 1 && `, ${either.format(others)}`
  return `Prova ett annat namn eller Golf-ID${rest || ''}.`
}
