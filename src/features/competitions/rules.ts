import { addDays, daysBetween } from '#domain/calendar.ts'

export const competitionStatuses = ['completed', 'ongoing', 'upcoming'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

/** The two tabs of `/tavlingar/regler`, named as in its address. */
export const matchPlayForms = ['singel', 'bast-samst'] as const
export type MatchPlayFormId = (typeof matchPlayForms)[number]

/** What decides between equals in a group, in this order (specification 9). */
export const tieBreaks = ['head_to_head', 'first_match', 'lot'] as const
export type TieBreak = (typeof tieBreaks)[number]

/** Terms of match play (specification 9); prose about it takes its figures from here. */
export const matchPlayRules = {
  holes: 18,
  /** From the end of the group stage to the start of the knockout, about, where no season has dates for them. */
  weeksBeforeKnockout: 1,
  weeksPerRound: 3,
  /** In the group stage. */
  points: { won: 2, halved: 1, lost: 0 },
  /** What each side gets of a group match that was not played. */
  unplayedGroupMatch: 0,
  /** In best-ball/worst-ball, for each of the two meetings on a hole. */
  pointPerMeeting: 1,
} as const

/** Whoever came first: several when they share the place. */
export function winnersOf<Row extends { position: number }>(results: readonly Row[]): Row[] {
  return results.filter(({ position }) => position === 1)
}

/** The part of the competitions' page that tells of one: the end of its address, and what calendars know it by. */
export function competitionPart(id: string): string {
  return `tavling-${id}`
}

/** Results are shown of completed competitions only (specification 4). */
export function showsResults(status: CompetitionStatus, rows: readonly unknown[]): boolean {
  return status === 'completed' && rows.length > 0
}

/** Strokes of each player: the lowest playing handicap plays off 0, the others get the difference to it. */
export function strokesReceived(playingHandicaps: readonly number[]): number[] {
  const lowest = Math.min(...playingHandicaps)
  return playingHandicaps.map((playingHandicap) => playingHandicap - lowest)
}

/**
 * Strokes on one hole of those received in all: by stroke index 1, 2, 3 …, and from 1 again when the holes are used up.
 * @param received whole and not negative
 * @param index the hole's stroke index, 1 to 18
 */
export function strokesOnHole(received: number, index: number): number {
  const { holes } = matchPlayRules
  return Math.floor(received / holes) + (index <= received % holes ? 1 : 0)
}

/** Net scores of a pair on a hole. */
export type PairScores = readonly [number, number]

/** Points of each pair on a hole of best-ball/worst-ball: better meets better, worse meets worse, equal gives none. */
export function bestWorstPoints(pairA: PairScores, pairB: PairScores): { a: number; b: number } {
  const meetings = [
    [Math.min(...pairA), Math.min(...pairB)],
    [Math.max(...pairA), Math.max(...pairB)],
  ] as const
  const pointsOf = (wins: number) => wins * matchPlayRules.pointPerMeeting
  return {
    a: pointsOf(meetings.filter(([a, b]) => a < b).length),
    b: pointsOf(meetings.filter(([a, b]) => b < a).length),
  }
}

/** Handicap 54 on the hardest tees there are, and better players than there are. */
export const playingHandicapLimits = { best: -10, worst: 80 } as const

export type TypedHandicap = number | 'empty' | 'decimal' | 'not_whole' | 'out_of_range'

/** Reads a playing handicap as golfers write it: `14`, and `+2` for a plus handicap, which is below zero. */
export function readPlayingHandicap(typed: string): TypedHandicap {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '' || text === '+') return 'empty'
  const [, sign, digits] = /^([+\-−]?)(\d{1,4})$/.exec(text) ?? []
  if (digits === undefined) return /\d[.,]\d/.test(text) ? 'decimal' : 'not_whole'
  const value = sign ? 0 - Number(digits) : Number(digits)
  return value >= playingHandicapLimits.best && value <= playingHandicapLimits.worst ? value : 'out_of_range'
}

/** Weeks from the end of the group stage to the start of the knockout, about; none where they are but days apart. */
export function weeksBetweenStages({ groupStageEnds, knockoutStarts }: { groupStageEnds: string; knockoutStarts: string }): number {
  return Math.max(0, Math.round(daysBetween(groupStageEnds, knockoutStarts) / 7))
}

/** Turns the season's knockout rounds into periods that follow on each other. Days are calendar days, both included. */
export function knockoutSchedule(starts: string, rounds: readonly string[]): { name: string; from: string; to: string }[] {
  const days = matchPlayRules.weeksPerRound * 7
  return rounds.map((name, round) => ({
    name,
    from: addDays(starts, round * days),
    to: addDays(starts, (round + 1) * days - 1),
  }))
}
