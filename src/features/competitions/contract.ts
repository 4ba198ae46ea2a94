import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { textSchema } from '#domain/text.ts'
import { competitionStatuses, matchPlayForms } from './rules.ts'
import { competitionTexts } from './texts.ts'

const day = z.iso.date()
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** When a competition is played: on one day or on consecutive days, during some months, or at a time to be announced. */
export const competitionTime = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('day'),
    day,
    /** Later than `day`; left out where the competition lasts one day. */
    lastDay: z.optional(day),
  }),
  z.object({ kind: z.literal('months'), from: month, to: month }),
  z.object({ kind: z.literal('later') }),
])
export type CompetitionTime = z.infer<typeof competitionTime>

/** Content kind `competition`, in the order of the season. */
export const competitionEntry = z.object({
  id: z.string(),
  name: z.string(),
  time: competitionTime,
  location: z.string(),
  status: z.enum(competitionStatuses),
  /** The form of play; null if not known. */
  form: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Whether it is played by the rules of match play, which have a page of their own. */
  isMatchPlay: z.boolean(),
  isExample: z.boolean(),
})
export type CompetitionEntry = z.infer<typeof competitionEntry>

export const resultRow = z.object({
  position: z.int(),
  name: z.string(),
  club: z.string(),
  score: z.string(),
  hcp: z.string(),
})
export type ResultRow = z.infer<typeof resultRow>

/** Content kind `tournament`: the results of the competition with the same id, best first. */
export const tournamentEntry = z.object({ id: z.string(), results: z.array(resultRow), isExample: z.boolean() })
export type TournamentEntry = z.infer<typeof tournamentEntry>

/** A competition as its card shows it (specification 3). Its status follows the dates, too: see `statusOn`. */
export const competition = z.extend(competitionEntry, {
  /** As printed: `lördag 24 maj 2025`, `maj–oktober 2025`, `Datum meddelas senare`. */
  date: z.string(),
  hasResults: z.boolean(),
  winner: z.nullable(z.object({ name: z.string(), score: z.string() })),
})
export type Competition = z.infer<typeof competition>

/** A competition's results (specification 3). */
export const tournament = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  location: z.string(),
  form: z.nullable(z.string()),
  results: z.array(resultRow),
  isExample: z.boolean(),
})
export type Tournament = z.infer<typeof tournament>

/** A part of a section of rules. Steps are points whose order matters. */
const rulesBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('points'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('steps'), items: z.array(z.string()) }),
])
export type RulesBlock = z.infer<typeof rulesBlock>

const rulesSection = z.object({ id: z.string(), heading: z.string(), blocks: z.array(rulesBlock) })
export type RulesSection = z.infer<typeof rulesSection>

const pairScores = z.tuple([z.int(), z.int()])

/**
 * Content kind `match_play_form`: one tab of `/tavlingar/regler`. In its texts `{groupStageEnds}` and `{knockoutStarts}` are
 * replaced by the season's dates, and `{afterGroupStage}` by the time between them, when it is served. Examples contain only
 * the given figures; strokes and points are computed.
 */
export const matchPlayForm = z.object({
  id: z.enum(matchPlayForms),
  intro: z.string(),
  sections: z.array(rulesSection),
  /** Playing handicaps of the players of a match. */
  strokeExamples: z.array(z.object({ id: z.string(), players: z.array(z.object({ name: z.string(), playingHandicap: z.int() })) })),
  /** Net scores of two pairs on a hole. */
  holeExamples: z.array(z.object({ id: z.string(), pairA: pairScores, pairB: pairScores })),
})
export type MatchPlayForm = z.infer<typeof matchPlayForm>

/** Content kind `season`: the match play of one year. Only the first in order, the newest, is used. */
export const season = z.object({
  id: z.string(),
  groupStageEnds: day,
  knockoutStarts: day,
  /** Names of the rounds, from the first one to the final. */
  knockoutRounds: z.array(z.string()),
  leaderEmail: z.string(),
  isExample: z.boolean(),
})
export type Season = z.infer<typeof season>

/** The season as the page shows it. `from` and `to` are calendar days, both inclusive. */
const schedule = z.object({
  year: z.string(),
  groupStageEnds: day,
  rounds: z.array(z.object({ name: z.string(), from: day, to: day })),
  leaderEmail: z.string(),
  isExample: z.boolean(),
})
export type Schedule = z.infer<typeof schedule>

/** Competitions, results and match-play rules (specification 2 and 9). */
export const competitionsContract = {
  listCompetitions: procedure('list_competitions', 'member', 'The year\'s competitions')
    .output(z.array(competition)),

  getTournament: procedure('get_tournament', 'member', 'A completed competition with its results')
    .input(z.object({ p_id: textSchema({ max: 60 }) }))
    .output(tournament)
    .errors({ TOURNAMENT_MISSING: { status: 404, message: competitionTexts.missing } }),

  getMatchPlayRules: procedure('get_match_play_rules', 'member', 'The rules of both forms of match play, with the season\'s dates in them')
    .output(z.object({ schedule: z.nullable(schedule), forms: z.array(matchPlayForm) })),
}
