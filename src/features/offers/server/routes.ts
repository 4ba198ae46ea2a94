import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { readContent } from '#server/content/store.ts'
import { offer, offersContract } from '../contract.ts'

export function createOffersRoutes({ db }: Services) {
  const os = implement(offersContract).$context<CallContext>()
  return os.router({
    listOffers: os.listOffers.handler(() => readContent(db, 'offer', offer)),
  })
}
