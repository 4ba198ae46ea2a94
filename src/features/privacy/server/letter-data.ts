import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { contactMessages } from '#features/association/server/tables.ts'
import { actText, detailsOf } from '#features/audit/wording-rules.ts'
import { auditEntries, type AuditDetails } from '#server/audit/tables.ts'
import { boardMailKinds } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import { keptTexts, logActorTexts } from '../texts.ts'
import { byId, impersonal, is, type Person, personalTable, told, toldAs, withheld } from './personal-data.ts'

const inTheInbox = withheld('Mejl till dig finns i din inkorg, mejl om dig i styrelsens. Här raderas texten när mejlet har skickats eller inte gick att skicka.')

/** All ids that refer to the person in a mail's `about` and in the log. */
const idsOf = ({ memberId, userId, applicationIds, bookingIds }: Person): string[] =>
  [memberId, ...applicationIds, ...bookingIds, ...(userId === null ? [] : [userId])]

/**
 * Matches mails about the person, whoever got them, and mails to the person that are about nobody: the board's address may be a
 * member's own, and mails there can be about others. Only the proved address counts: any other may be the board's, or that of somebody
 * erased, whose last mail would then be handed out and erased as this person's.
 */
export const mailsOf = (person: Person) => or(
  inArray(mails.about, idsOf(person)),
  person.logInEmail === null ? undefined : and(eq(mails.toAddress, person.logInEmail), isNull(mails.about)),
)

const isDetails = (value: unknown): value is AuditDetails => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The board's address is not shown anywhere on the site (features/settings/texts.ts), since it can be somebody's own. */
const receiver = sql`case when ${inArray(mails.kind, [...boardMailKinds])} then 'Styrelsen' else ${mails.toAddress} end`

/** The tables of what was written to, by and about the person. */
export const letterData = [
  personalTable(contactMessages, {
    title: 'Meddelanden till styrelsen',
    of: ({ userId }) => is(contactMessages.userId, userId),
    kept: 'contact_message',
    erasure: { rows: 'deleted' },
    columns: {
      createdAt: told('Skickat'), subject: told('Ämne'), message: told('Meddelande'), name: told('Namn'), email: told('E-post'),
      id: impersonal, requestKey: impersonal, userId: byId,
    },
  }),
  personalTable(mails, {
    title: 'Mejl från webbplatsen',
    of: mailsOf,
    kept: 'mail',
    erasure: { rows: 'deleted' },
    columns: {
      subject: told('Ämne'), toAddress: toldAs('Till', receiver), toName: told('Mottagare'), createdAt: told('Skrivet'), sentAt: told('Skickat'),
      failedAt: told('Gick inte att skicka'), text: inTheInbox, html: inTheInbox, attachments: inTheInbox,
      otherwiseTo: withheld('Adressen för ditt konto, dit mejlet går om det inte kommer fram till den första.'),
      replyTo: withheld('Adressen som ett svar går till. Den står i mejlet.'), lastError: withheld('Vad mejlservern svarade.'),
      id: impersonal, seq: impersonal, kind: impersonal, about: byId, messageId: impersonal, attempts: impersonal,
      nextAttemptAt: impersonal, leasedUntil: impersonal, leaseToken: impersonal, mailServer: impersonal,
    },
  }),
  personalTable(auditEntries, {
    title: 'Styrelsens logg',
    of: (person) => or(is(auditEntries.actorId, person.userId), inArray(auditEntries.subjectId, idsOf(person))),
    kept: 'board_log',
    erasure: { rows: 'kept', kept: { why: keptTexts.log } },
    columns: {
      at: told('När'),
      act: told('Händelse', (act) => typeof act === 'string' ? actText(act) : null),
      actorId: told('Av', (id, { userId }) => (id === null ? logActorTexts.nobody : id === userId ? logActorTexts.self : logActorTexts.board)),
      details: told('Detaljer', (details, _, row) => {
        const { act } = row
        return typeof act === 'string' && isDetails(details) ? detailsOf({ act, subject: null, details }).join('; ') || null : null
      }),
      seq: impersonal, subjectKind: impersonal, subjectId: byId,
    },
  }),
]
