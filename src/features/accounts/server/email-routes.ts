import { implement } from '@orpc/server'
import { dateInStockholm } from '#domain/calendar.ts'
import { holdAnswers, redirectAnswers } from '#features/booking/server/address-store.ts'
import { lockMember, releaseUnusedEmails } from '#features/members/server/store.ts'
import { ownAct, recordAct } from '#server/audit/audit.ts'
import { uniqueViolation } from '#server/db/errors.ts'
import type { CallContext, Services } from '#server/calls.ts'
import { accountsContract } from '../contract.ts'
import { limitTokens } from './limits.ts'
import { endLinks, findLink, redeemLink } from './link-store.ts'
import { emailChangedMail } from './mails.tsx'
import { changeLogInEmail, findPerson } from './store.ts'

/** The call that confirms the address that log-in links go to. */
export function createEmailRoutes(services: Services) {
  const { db, clock, config, outbox } = services
  const os = implement(accountsContract).$context<CallContext>()

  /** Confirms the address of a link and returns it; null when the link does not work or the address is no longer available. */
  async function confirm(token: string): Promise<string | null> {
    const opened = { purpose: 'confirm_email', token, now: clock.now() } as const
    const seen = await findLink(db, opened)
    const person = seen && await findPerson(db, seen.subject)
    if (!person) return null
    const mail = await emailChangedMail(config, person)
    return db.transaction(async (tx) => {
      const now = clock.now()
      const { userId, memberId } = person
      await lockMember(tx, userId)
      const link = await redeemLink(tx, { ...opened, now })
      if (!link?.email) return null
      const answers = await holdAnswers(tx, { userId, today: dateInStockholm(now) })
      if (!await changeLogInEmail(tx, { userId, email: link.email, now })) return null
      await redirectAnswers(tx, answers, link.email)
      // Links that went to the old address must not open the account from there.
      await endLinks(tx, { purpose: 'reset_password', subject: userId, now })
      await releaseUnusedEmails(tx, memberId)
      await outbox.enqueue(tx, mail)
      await recordAct(tx, { ...ownAct(userId), act: 'login_email_changed', now })
      return link.email
    })
  }

  return {
    confirmLogInEmail: os.confirmLogInEmail.handler(async ({ input, context, errors }) => {
      await limitTokens(services, context, 'confirm-email')
      const email = await confirm(input.p_token).catch((error: unknown) => {
        // Somebody else confirmed the same address at the same time and was faster.
        if (uniqueViolation(error) === null) throw error
        return null
      })
      if (email === null) throw errors.DEAD_LINK()
      services.mailQueued()
      return { email }
    }),
  }
}
