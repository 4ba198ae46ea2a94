import { implement } from '@orpc/server'
import { dateInStockholm } from '#domain/calendar.ts'
import type { CallContext, Services } from '#server/calls.ts'
import { readKinds } from '#server/content/store.ts'
import { competitionEntry, competitionsContract, matchPlayForm, season, tournamentEntry } from '../contract.ts'
import { showsResults } from '../rules.ts'
import { presentCompetition, presentForm, presentSchedule, presentTournament, seasonAsSet } from './present.ts'

export function createCompetitionsRoutes({ db, config, clock }: Services) {
  const os = implement(competitionsContract).$context<CallContext>()
  return os.router({
    listCompetitions: os.listCompetitions.handler(async () => {
      const entries = await readKinds(db, ['competition', 'tournament'])
      const tournaments = entries('tournament', tournamentEntry)
      const today = dateInStockholm(clock.now())
      return entries('competition', competitionEntry).map((entry) => presentCompetition(entry, tournaments.find(({ id }) => id === entry.id), today))
    }),

    getTournament: os.getTournament.handler(async ({ input, errors }) => {
      const entries = await readKinds(db, ['competition', 'tournament'], input.p_id)
      const [entry] = entries('competition', competitionEntry)
      const [found] = entries('tournament', tournamentEntry)
      if (!entry || !found || !showsResults(entry.status, found.results)) throw errors.TOURNAMENT_MISSING()
      return presentTournament(entry, found)
    }),

    getMatchPlayRules: os.getMatchPlayRules.handler(async () => {
      const entries = await readKinds(db, ['season', 'match_play_form'])
      const [published] = entries('season', season)
      const current = published && seasonAsSet(published, config.season)
      return {
        schedule: current ? presentSchedule(current) : null,
        forms: entries('match_play_form', matchPlayForm).map((form) => presentForm(form, current)),
      }
    }),
  })
}
