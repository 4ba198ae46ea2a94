import { numberInWords } from '#features/booking/rules.ts'
import {
  type CompetitionStatus, type MatchPlayFormId, matchPlayRules, playingHandicapLimits, strokesOnHole, type TypedHandicap,
} from './rules.ts'

/** The texts of specification 2 and 8. */
export const competitionTexts = {
  missing: 'Tävling ej hittad',
  missingText: 'Inga resultat tillgängliga för denna tävling.',
  results: 'Slutresultat',
  congratulations: 'Grattis till vinnaren!',
  congratulationsToSeveral: 'Grattis till vinnarna!',
  seeResults: 'Se resultat',
  addToCalendar: 'Lägg till i kalendern',
  back: 'Tillbaka till tävlingarna',
  toList: 'Till tävlingarna',
  listFailed: 'Tävlingarna kunde inte hämtas',
  resultsFailed: 'Resultatet kunde inte hämtas',
  rulesFailed: 'Reglerna kunde inte hämtas',
} as const

export const competitionStatusTexts: Record<CompetitionStatus, string> = {
  completed: 'Avslutad',
  ongoing: 'Pågående',
  upcoming: 'Kommande',
}

export const matchPlayFormTexts: Record<MatchPlayFormId, { tab: string; title: string }> = {
  'singel': { tab: 'Singel', title: 'Matchspel singel' },
  'bast-samst': { tab: 'Bästboll/sämstboll', title: 'Matchspel bästboll/sämstboll' },
}

/** The error message for a typed playing handicap; undefined for an empty field. */
export const playingHandicapTexts: Record<Extract<TypedHandicap, string>, string | undefined> = {
  empty: undefined,
  decimal: 'Spelhandicap är ett heltal, till exempel 14 eller +2. Det är inte samma sak som handicap med decimal: se banans slopetabell.',
  not_whole: 'Skriv ett heltal, till exempel 14 eller +2',
  out_of_range: `Skriv ett tal från ${formatPlayingHandicap(playingHandicapLimits.best)} till ${playingHandicapLimits.worst}`,
}

/** `Anna Exempel, Bo Exempel och Cecilia Exempel` */
export function inSentence(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' och ')
}

/** `en vecka`, `tre veckor` */
export function weeksInWords(count: number): string {
  return count === 1 ? 'en vecka' : `${numberInWords(count)} veckor`
}

/** Says how long after the group stage the knockout starts, as a clause that ends a sentence; empty for 0 weeks. */
export function afterGroupStage(weeks: number): string {
  return weeks === 0 ? '' : `, ungefär ${weeksInWords(weeks)} efter gruppspelet`
}

/** `14`, and `+2` for a plus handicap */
export function formatPlayingHandicap(playingHandicap: number): string {
  return playingHandicap < 0 ? `+${-playingHandicap}` : String(playingHandicap)
}

/** `1 slag på hcp-index 1–12`, `2 slag på hcp-index 1–5 och 1 slag på 6–18` */
export function strokesInWords(received: number): string {
  if (received === 0) return 'Spelar från 0'
  const { holes } = matchPlayRules
  const [most, least] = [strokesOnHole(received, 1), strokesOnHole(received, holes)]
  if (most === least) return `${most} slag på varje hål`
  const last = received % holes
  const first = `${most} slag på hcp-index ${range(1, last)}`
  return least === 0 ? first : `${first} och ${least} slag på ${range(last + 1, holes)}`
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`
}
