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

/** Most messages in a window of seconds. */
export const contactLimits = {
  perSender: { limit: 5, windowSeconds: 3600 },
  perNetwork: { limit: 20, windowSeconds: 3600 },
  /** Receipts to one address that its owner has not proved: it stands among a member's own, and may be anybody's. */
  receiptsToUnproved: { limit: 5, windowSeconds: 24 * 3600 },
} as const

/** A member's addresses, lower case as they are stored. */
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
 * Where the receipt of a message goes. The form takes any address to be answered at, so a receipt to whatever was
 * typed would let a member have mails sent to strangers: only an own address gets one. The address for log-in links
 * is the only one that its owner has proved, so only there does the receipt repeat what was written.
 */
export function receiptFor(typed: string, own: OwnAddresses): Receipt {
  const isOwn = typed === own.privateEmail || typed === own.workEmail
  const address = isOwn ? typed : own.logInEmail
  return { address, repeatsMessage: address === own.logInEmail }
}

/** Terms of the bylaws (specification 9); the text of each paragraph takes its figures from here. */
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

/** What an installation settles; published texts name it by token, such as `{fee}`. */
export interface AssociationFacts {
  name: string
  fee: number
  membershipYear: number
}

/** Fills `{association}`, `{fee}` (whole kronor) and `{membershipYear}` in a published text. */
export function fillFacts(text: string, { name, fee, membershipYear }: AssociationFacts): string {
  return text
    .replaceAll('{association}', () => name)
    // As everywhere on the site, not broken before its unit.
    .replaceAll('{fee} kr', () => inKronor(fee))
    .replaceAll('{fee}', () => grouped(fee))
    .replaceAll('{membershipYear}', () => String(membershipYear))
}
