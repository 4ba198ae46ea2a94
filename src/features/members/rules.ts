import { emailSchema } from '#domain/email.ts'
import { golfIdSchema, golfIdTexts } from '#domain/golf-id.ts'
import { nameLimit } from '#domain/name-limits.ts'
import { memberPhoneSchema } from '#domain/phone.ts'
import { nameSchema } from '#domain/text.ts'

/** How the association may reach a member (specification 3). Applications choose one of the two addresses only. */
export const contactMethods = ['private_email', 'work_email', 'phone'] as const
export type ContactMethod = (typeof contactMethods)[number]

/** The fields that decide what a member logs in with and where the links go (docs/decisions/010-roles.md). */
export const logInFields = ['golfId', 'privateEmail', 'workEmail', 'contactMethod'] as const

/**
 * The fields that only a superadmin may change for somebody else with a role: those, and the phone number, since whoever is asked to remove a
 * second factor must first call the number in the register.
 */
export const roleHolderFields = [...logInFields, 'phone'] as const

/** Longest texts that the register takes. */
export const memberTextLimits = { name: nameLimit, club: 80 } as const

/** The fields that a member may change (specification 6), with the application's rules, except that the phone number may be a landline's. */
export const profileFields = {
  firstName: nameSchema({ min: 2, max: memberTextLimits.name, tooShort: 'Förnamn måste vara minst 2 tecken' }),
  lastName: nameSchema({ min: 2, max: memberTextLimits.name, tooShort: 'Efternamn måste vara minst 2 tecken' }),
  phone: memberPhoneSchema,
  club: nameSchema({ min: 1, max: memberTextLimits.club, tooShort: 'Hemmaklubb är obligatoriskt' }),
  email: emailSchema(),
} as const

/** How often one member may do something within a window. */
export const memberLimits = {
  /** Saving one's own profile. */
  profileChanges: { limit: 30, windowSeconds: 3600 },
  /** New addresses to be confirmed, since each sends a mail to whoever has the address. */
  emailConfirmations: { limit: 10, windowSeconds: 24 * 3600 },
} as const

/** Most bookings and mails that a member's card shows. */
export const historyShown = 50

/** Sort orders of the register; names sort in Swedish order, equal ones by id. */
export const memberSorts = ['name', '-name', 'golf_id', '-golf_id', 'created_at', '-created_at'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Who is shown: those who are members now, those whose membership the board has ended, or both. */
export const memberStates = ['active', 'ended', 'all'] as const
export type MemberState = (typeof memberStates)[number]

/**
 * A member as the board types one in or corrects one (specification 5, "Admin add member"): names and Golf-ID are needed,
 * the rest may be empty.
 */
export const newMember = {
  firstName: nameSchema({ min: 1, max: memberTextLimits.name, tooShort: 'Förnamn krävs' }),
  lastName: nameSchema({ min: 1, max: memberTextLimits.name, tooShort: 'Efternamn krävs' }),
  golfId: golfIdSchema(golfIdTexts.format, 'Golf-ID krävs'),
  email: emailSchema('Ogiltig email'),
  phone: memberPhoneSchema,
  club: profileFields.club,
} as const

/** The most members in one response; with `limit` and `cursor` (the place of the last one shown) the rest follow. */
export const listPageSize = 500

/**
 * The most matches of a search that are counted: a higher number tells nobody anything, and counting all would take longer the larger the
 * register is.
 */
export const countedAtMost = 2000

export const inviteeLimits = {
  /** The most members without a log-in that are listed of each kind: more than the association has members. */
  listed: 1000,
  /** The most members that one call invites, so that no call takes long and a page can say how far it has come. */
  atOnce: 50,
} as const

/** Returns the address that mails to a member go to: the chosen one, else the other one; null without any. */
export function contactEmail({ privateEmail, workEmail, contactMethod }: Emails & { contactMethod: ContactMethod | null }): string | null {
  return contactMethod === 'work_email' ? workEmail ?? privateEmail : privateEmail ?? workEmail
}

/** Returns the address for answers that forms suggest: the contact address, else the one that log-in links go to. */
export function answerEmail({ private_email: privateEmail, work_email: workEmail, contact_method: contactMethod, login_email: logInEmail }: {
  private_email: string | null
  work_email: string | null
  contact_method: ContactMethod | null
  login_email: string
}): string {
  return contactEmail({ privateEmail, workEmail, contactMethod }) ?? logInEmail
}

type EmailField = 'privateEmail' | 'workEmail'
type Emails = Record<EmailField, string | null>

export interface LogInEmailFacts {
  /** Where log-in links go now. */
  logInEmail: string
  /** A newer address that waits for its confirmation. */
  pendingEmail: string | null
  contactMethod: ContactMethod | null
  /** The new choice; left out when the choice stays. */
  nextMethod?: ContactMethod | null
  before: Emails
  /** The addresses that are being saved; null for one that is taken away. */
  saved: Partial<Emails>
}

/**
 * Decides how saving addresses, or another choice between them, changes where log-in links go (decisions.md part 2, "Profile" and "Work
 * e-mail"): they move to the contact address ({@link contactEmail}) once it is confirmed. Without a contact address they stay where they are
 * and a pending confirmation is cancelled. Saving the same unconfirmed address again asks for a new mail.
 */
export function logInEmailMove(facts: LogInEmailFacts): { move: 'none' | 'back' } | { move: 'confirm'; email: string } {
  if (!concernsLogIn(facts)) return { move: 'none' }
  const target = contactEmail({ ...facts.before, ...facts.saved, contactMethod: nextMethodOf(facts) })
  if (target !== null && target !== facts.logInEmail) return { move: 'confirm', email: target }
  return { move: facts.pendingEmail === null ? 'none' : 'back' }
}

const nextMethodOf = ({ nextMethod, contactMethod }: LogInEmailFacts): ContactMethod | null => nextMethod === undefined ? contactMethod : nextMethod

/**
 * Whether a change concerns where log-in links go: another choice, or an address of the chosen kind; one of the other kind only if links go
 * there or wait to, or if there is none of the chosen kind.
 */
function concernsLogIn(facts: LogInEmailFacts): boolean {
  const { logInEmail, pendingEmail, contactMethod, before, saved } = facts
  const [chosen, other] = contactMethod === 'work_email' ? (['workEmail', 'privateEmail'] as const) : (['privateEmail', 'workEmail'] as const)
  if (nextMethodOf(facts) !== contactMethod || saved[chosen] !== undefined) return true
  if (saved[other] === undefined || before[chosen] === null) return saved[other] !== undefined
  // A first address of the other kind has no links to move, and must not cause a mail to an unconfirmed address in the chosen field.
  return before[other] !== null && (before[other] === logInEmail || before[other] === pendingEmail)
}
