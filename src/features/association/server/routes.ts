import { implement } from '@orpc/server'
import { findProfile } from '#features/members/server/store.ts'
import { type CallContext, invalid, refusal, type Services, signedIn } from '#server/calls.ts'
import { readKinds } from '#server/content/store.ts'
import { byNetwork, enforceLimits } from '#server/limits/enforce-limits.ts'
import { annualReport, associationContract, bylaw, manager } from '../contract.ts'
import { contactLimits, fillFacts, receiptFor } from '../rules.ts'
import { contactTexts } from '../texts.ts'
import { keyHolder, receiptSent, receiptTo, sendMessage } from './contact.ts'
import { ownAddresses } from './sender.ts'

/** The calls of `/verksamhet`: the association's papers and management group, and messages to the board. */
export function createAssociationRoutes(services: Services) {
  const { db, clock, config, outbox } = services
  const os = implement(associationContract).$context<CallContext>()
  const fill = (text: string) => fillFacts(text, config.association)

  const keyOfAnother = () => invalid({ p_request_key: contactTexts.keyOfAnother })

  return os.router({
    getAssociation: os.getAssociation.handler(async () => {
      const entries = await readKinds(db, ['annual_report', 'bylaw', 'manager'])
      return {
        report: entries('annual_report', annualReport).at(-1) ?? null,
        bylaws: entries('bylaw', bylaw).map((each) => ({ ...each, paragraphs: each.paragraphs.map(fill), points: each.points.map(fill) })),
        managers: entries('manager', manager),
      }
    }),

    sendContactMessage: os.sendContactMessage.handler(async ({ input, context }) => {
      const { userId } = await signedIn(context)
      const profile = await findProfile(db, { userId, now: clock.now() })
      if (!profile) throw refusal('FORBIDDEN')
      const form = {
        requestKey: input.p_request_key ?? null,
        name: input.p_name,
        email: input.p_email,
        subject: input.p_subject,
        message: input.p_message,
      }
      const answer = {
        success: true as const,
        mail: outbox.fate,
        receipt_email: receiptFor(form.email, ownAddresses(profile)).address,
      }
      // A repetition of a stored message is answered before the limits apply, since it sends nothing.
      const holder = await keyHolder(db, userId, form)
      if (holder === 'other') throw keyOfAnother()
      if (holder === 'same') return { ...answer, receipt_email: await receiptSent(db, { requestKey: form.requestKey, userId }) ?? answer.receipt_email }
      await enforceLimits(
        services, { key: ['contact-message', userId], ...contactLimits.perSender },
        ...byNetwork('contact-message-network', context, contactLimits.perNetwork),
      )
      const receipt = await receiptTo(services, form.email, ownAddresses(profile))
      if (await sendMessage(services, { sender: { ...profile, userId }, form, receipt }) === 'other') throw keyOfAnother()
      return { ...answer, receipt_email: receipt.address }
    }),
  })
}
