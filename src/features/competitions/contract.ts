import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { competitionTexts } from './texts.ts'

export const competitionStatuses = ['completed', 'ongoing', 'upcoming'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

/** Content kind `competition` (specification 3). */
export const competition = z.object({
  id: z.string(),
  name: z.string(),
  /** As shown, in Swedish: a date, a span of months, or that it is announced later. */
  date: z.string(),
  location: z.string(),
  status: z.enum(competitionStatuses),
  hasResults: z.boolean(),
  description: z.nullable(z.string()),
  isExample: z.boolean(),
})
export type Competition = z.infer<typeof competition>

export const resultRow = z.object({
  position: z.int(),
  name: z.string(),
  club: z.string(),
  score: z.string(),
  hcp: z.string(),
})

/** Content kind `tournament` (specification 3). */
export const tournament = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  location: z.string(),
  results: z.array(resultRow),
  isExample: z.boolean(),
})
export type Tournament = z.infer<typeof tournament>

/** A section of rules: paragraphs, then points. */
export const rulesSection = z.object({
  id: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  points: z.array(z.string()),
})

/** Content kind `match_play_form`: one tab of `/tavlingar/regler`. Figures and dates are filled in when it is read. */
export const matchPlayForm = z.object({
  /** `singel` or `bast-samst`: the tab's place in the address. */
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  sections: z.array(rulesSection),
})
export type MatchPlayForm = z.infer<typeof matchPlayForm>

/** Content kind `season`, one entry: ISO dates without time. */
export const season = z.object({ id: z.string(), groupStageEnds: z.string(), knockoutStarts: z.string(), leaderEmail: z.string() })

/** Competitions, results and match-play rules (specification 2 and 9). */
export const competitionsContract = {
  listCompetitions: procedure('list_competitions', 'member', 'The year\'s competitions')
    .output(z.array(competition)),

  getTournament: procedure('get_tournament', 'member', 'A completed competition with its results')
    .input(z.object({ p_id: z.string().check(z.maxLength(60)) }))
    .output(tournament)
    .errors({ TOURNAMENT_MISSING: { status: 404, message: competitionTexts.missing } }),

  getMatchPlayRules: procedure('get_match_play_rules', 'member', 'The rules of both forms of match play, with the season\'s dates in them')
    .output(z.array(matchPlayForm)),
}
