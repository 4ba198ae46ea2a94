import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { readContent, readContentEntry } from '#server/content/store.ts'
import { competitionEntry, competitionsContract, matchPlayForm, season, tournamentEntry } from '../contract.ts'
import { showsResults } from '../rules.ts'
import { presentCompetition, presentForm, presentSchedule, presentTournament, seasonAsSet } from './present.ts'

export function createCompetitionsRoutes({ db, config }: Services) {
  const os = implement(competitionsContract).$context<CallContext>()
  return os.router({
    listCompetitions: os.listCompetitions.handler(async () => {
      const entries = await readContent(db, 'competition', competitionEntry)
      const tournaments = await readContent(db, 'tournament', tournamentEntry)
      return entries.map((entry) => presentCompetition(entry, tournaments.find(({ id }) => id === entry.id)))
    }),

    getTournament: os.getTournament.handler(async ({ input, errors }) => {
      const entry = await readContentEntry(db, { kind: 'competition', id: input.p_id }, competitionEntry)
      const found = await readContentEntry(db, { kind: 'tournament', id: input.p_id }, tournamentEntry)
      if (!entry || !found || !showsResults(entry.status, found.results)) throw errors.TOURNAMENT_MISSING()
      return presentTournament(entry, found)
    }),

    getMatchPlayRules: os.getMatchPlayRules.handler(async () => {
      const [published] = await readContent(db, 'season', season)
      const current = published && seasonAsSet(published, config.season)
      const forms = await readContent(db, 'match_play_form', matchPlayForm)
      return { schedule: current ? presentSchedule(current) : null, forms: forms.map((form) => presentForm(form, current)) }
    }),
  })
}
