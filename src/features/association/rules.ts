import { emailSchema } from '#domain/email.ts'
import { fullNameLimit } from '#domain/name-limits.ts'
import { grouped, inKronor } from '#domain/numbers.ts'
import { nameSchema, textSchema } from '#domain/text.ts'

export const contactFieldTexts = {
  name: 'Namn måste vara minst 2 tecken',
  subject: 'Ämne måste vara minst 5 tecken',
  message: 'Meddelandet måste vara minst 10 tecken',
} as const

export const contactMessageLimit = 4000

/** The fields of the contact form (specification 5), for the form and the call. */
export const contactFields = {
  name: nameSchema({ min: 2, max: fullNameLimit, tooShort: contactFieldTexts.name }),
  email: emailSchema(),
  subject: textSchema({ min: 5, max: 150, tooShort: contactFieldTexts.subject }),
  message: textSchema({ min: 10, max: contactMessageLimit, tooShort: contactFieldTexts.message }),
} as const

/** The maximum number of messages in a time window. */
export const contactLimits = {
  perSender: { limit: 5, windowSeconds: 3600 },
  perNetwork: { limit: 20, windowSeconds: 3600 },
  /** Receipts to one unverified address: it is in the member's profile, but may be anybody's. */
  receiptsToUnproved: { limit: 5, windowSeconds: 24 * 3600 },
} as const

/** A member's email addresses, in lower case as they are stored. */
export interface OwnAddresses {
  logInEmail: string
  privateEmail: string | null
  workEmail: string | null
}

export interface Receipt {
  address: string
  repeatsMessage: boolean
}

/**
 * Returns where the receipt of a message goes. The form accepts any reply address, so a receipt to whatever was typed
 * would let a member have mails sent to strangers: only a member's own address gets one. The address for log-in links
 * is the only verified one, so only there does the receipt repeat the message.
 */
export function receiptFor(typed: string, own: OwnAddresses): Receipt {
  const isOwn = typed === own.privateEmail || typed === own.workEmail
  const address = isOwn ? typed : own.logInEmail
  return { address, repeatsMessage: address === own.logInEmail }
}

/** The terms of the bylaws (specification 9); their paragraphs take the figures from here. */
export const bylawTerms = {
  ownershipPercent: 51,
  feeDue: '1 maj',
  financialYear: { from: '1 januari', to: '31 december' },
  annualMeetingBefore: 'mars månads utgång',
  noticeDays: 30,
  motionDays: 14,
  extraAgendaDays: 8,
  boardMin: 4,
  boardMax: 6,
  halfElected: 'vartannat år',
  chairYears: 1,
  auditorYears: 1,
  nominationCommittee: 2,
  changeMeetings: 2,
  majority: '2/3',
} as const

/** Facts that each installation sets; published texts contain tokens for them, such as `{fee}`. */
export interface AssociationFacts {
  name: string
  fee: number
  membershipYear: number
}

/** Fills `{association}`, `{fee}` (whole kronor) and `{membershipYear}` in a published text. */
export function fillFacts(text: string, { name, fee, membershipYear }: AssociationFacts): string {
  return text
    .replaceAll('{association}', () => name)
    // With a space that does not break before the unit, as everywhere on the site.
    .replaceAll('{fee} kr', () => inKronor(fee))
    .replaceAll('{fee}', () => grouped(fee))
    .replaceAll('{membershipYear}', () => String(membershipYear))
}
