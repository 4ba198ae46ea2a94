import { addDays, daysBetween } from '#domain/calendar.ts'

export const competitionStatuses = ['completed', 'ongoing', 'upcoming'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

/** The two tabs of `/tavlingar/regler`, by their names in its address. */
export const matchPlayForms = ['singel', 'bast-samst'] as const
export type MatchPlayFormId = (typeof matchPlayForms)[number]

/** What decides between sides on equal points in a group, in this order (specification 9). */
export const tieBreaks = ['head_to_head', 'first_match', 'lot'] as const
export type TieBreak = (typeof tieBreaks)[number]

/** The figures of match play (specification 9); texts about it take them from here. */
export const matchPlayRules = {
  holes: 18,
  /** Approximate time from the end of the group stage to the start of the knockout, where there is no season with dates. */
  weeksBeforeKnockout: 1,
  weeksPerRound: 3,
  /** In the group stage. */
  points: { won: 2, halved: 1, lost: 0 },
  /** Points that each side gets for a group match that was not played. */
  unplayedGroupMatch: 0,
  /** In best-ball/worst-ball, for each of the two meetings on a hole. */
  pointPerMeeting: 1,
} as const

/** Returns the rows in first place: several when it is shared. */
export function winnersOf<Row extends { position: number }>(results: readonly Row[]): Row[] {
  return results.filter(({ position }) => position === 1)
}

/** The id of a competition's card on the competitions page: the address ends with it, and the UID of its calendar event begins with it. */
export function competitionPart(id: string): string {
  return `tavling-${id}`
}

/** Whether results are shown: only those of completed competitions (specification 4). */
export function showsResults(status: CompetitionStatus, rows: readonly unknown[]): boolean {
  return status === 'completed' && rows.length > 0
}

/** Returns the strokes that each player receives: the one with the lowest playing handicap plays off 0, the others get the difference. */
export function strokesReceived(playingHandicaps: readonly number[]): number[] {
  const lowest = Math.min(...playingHandicaps)
  return playingHandicaps.map((playingHandicap) => playingHandicap - lowest)
}

/**
 * Returns how many of the received strokes fall on one hole. They are dealt out by stroke index 1, 2, 3 …, and from 1 again
 * after the last hole.
 * @param received the strokes in the whole match: an integer, not negative
 * @param index the hole's stroke index, 1 to 18
 */
export function strokesOnHole(received: number, index: number): number {
  const { holes } = matchPlayRules
  return Math.floor(received / holes) + (index <= received % holes ? 1 : 0)
}

/** Net scores of a pair on a hole. */
export type PairScores = readonly [number, number]

/** Returns each pair's points on a hole of best-ball/worst-ball: better meets better, worse meets worse, and a tie gives none. */
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

/** The widest possible range: `worst` is handicap 54 on the hardest tees there are, and nobody is as good as `best`. */
export const playingHandicapLimits = { best: -10, worst: 80 } as const

export type TypedHandicap = number | 'empty' | 'decimal' | 'not_whole' | 'out_of_range'

/** Reads a playing handicap as golfers write it: `14`, or `+2` for a plus handicap, which is returned as -2. */
export function readPlayingHandicap(typed: string): TypedHandicap {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '' || text === '+') return 'empty'
  const [, sign, digits] = /^([+\-−]?)(\d{1,4})$/.exec(text) ?? []
  if (digits === undefined) return /\d[.,]\d/.test(text) ? 'decimal' : 'not_whole'
  const value = sign ? 0 - Number(digits) : Number(digits)
  return value >= playingHandicapLimits.best && value <= playingHandicapLimits.worst ? value : 'out_of_range'
}

/** Returns the weeks from the end of the group stage to the start of the knockout, rounded; 0 where they are only days apart. */
export function weeksBetweenStages({ groupStageEnds, knockoutStarts }: { groupStageEnds: string; knockoutStarts: string }): number {
  return Math.max(0, Math.round(daysBetween(groupStageEnds, knockoutStarts) / 7))
}

/** Turns the season's knockout rounds into consecutive periods. `from` and `to` are calendar days, both inclusive. */
export function knockoutSchedule(starts: string, rounds: readonly string[]): { name: string; from: string; to: string }[] {
  const days = matchPlayRules.weeksPerRound * 7
  return rounds.map((name, round) => ({
    name,
    from: addDays(starts, round * days),
    to: addDays(starts, (round + 1) * days - 1),
  }))
}
