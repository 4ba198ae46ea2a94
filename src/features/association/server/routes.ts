import { implement } from '@orpc/server'
import { type CallContext, refusal, type Services } from '#server/calls.ts'
import { readContent } from '#server/content/store.ts'
import { annualReport, associationContract, bylaw, manager } from '../contract.ts'

export function createAssociationRoutes({ db }: Services) {
  const os = implement(associationContract).$context<CallContext>()
  return os.router({
    getAssociation: os.getAssociation.handler(async () => ({
      report: (await readContent(db, 'annual_report', annualReport)).at(-1) ?? null,
      bylaws: await readContent(db, 'bylaw', bylaw),
      managers: await readContent(db, 'manager', manager),
    })),
    sendContactMessage: os.sendContactMessage.handler(() => { throw refusal('NOT_FOUND') }),
  })
}
