import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { readContent, readContentEntry } from '#server/content/store.ts'
import { competition, competitionsContract, matchPlayForm, tournament } from '../contract.ts'

export function createCompetitionsRoutes({ db }: Services) {
  const os = implement(competitionsContract).$context<CallContext>()
  return os.router({
    listCompetitions: os.listCompetitions.handler(() => readContent(db, 'competition', competition)),

    getTournament: os.getTournament.handler(async ({ input, errors }) => {
      const found = await readContentEntry(db, { kind: 'tournament', id: input.p_id }, tournament)
      if (!found) throw errors.TOURNAMENT_MISSING()
      return found
    }),

    getMatchPlayRules: os.getMatchPlayRules.handler(() => readContent(db, 'match_play_form', matchPlayForm)),
  })
}
