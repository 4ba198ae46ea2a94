import { or, inArray } from 'drizzle-orm'
import { roleTexts } from '#domain/role-texts.ts'
import {
  credentials, type LinkPurpose, oneTimeLinks, passkeys, recoveryCodes, sessions, totpFactors, userRoles, users,
} from '#features/accounts/server/tables.ts'
import { calendarAddresses } from '#features/booking/server/tables.ts'
import { linkTexts } from '../texts.ts'
import { byId, impersonal, is, type Person, personalTable, textFrom, told, withheld } from './personal-data.ts'

const secret = withheld('Hemliga värden som kan användas för att logga in.')
const technical = withheld('Tekniska uppgifter om nyckeln, som inte säger något om dig.')

const roleNames = Object.fromEntries(Object.entries(roleTexts).map(([role, { name }]) => [role, name]))

/** Matches the links of a person by the ids that they can be for: the member, an application or the log-in. */
const linksOf = ({ userId, memberId, applicationIds }: Person) =>
  inArray(oneTimeLinks.subject, [memberId, ...applicationIds, ...(userId === null ? [] : [userId])])

/** The tables about logging in, in the order in which rows can be deleted: referencing rows first. */
export const accountData = [
  personalTable(sessions, {
    title: 'Inloggade enheter',
    of: ({ userId }) => is(sessions.userId, userId),
    kept: 'session',
    erasure: { rows: 'deleted' },
    columns: {
      userAgent: told('Enhet'), createdAt: told('Loggade in'), lastSeenAt: told('Senast använd'), expiresAt: told('Gäller till'),
      token: secret, id: impersonal, userId: byId, updatedAt: impersonal,
    },
  }),
  personalTable(userRoles, {
    title: 'Behörigheter',
    of: ({ userId }) => is(userRoles.userId, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { role: told('Behörighet', textFrom(roleNames)), grantedAt: told('Sedan'), userId: byId },
  }),
  personalTable(totpFactors, {
    title: 'App för koder',
    of: ({ userId }) => is(totpFactors.userId, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { confirmedAt: told('Tillagd'), secret, lastStep: impersonal, userId: byId },
  }),
  personalTable(passkeys, {
    title: 'Lösennycklar',
    of: ({ userId }) => is(passkeys.userId, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: {
      name: told('Namn'), createdAt: told('Tillagd'), lastUsedAt: told('Senast använd'), credentialId: technical, publicKey: technical,
      counter: technical, transports: technical, id: impersonal, userId: byId,
    },
  }),
  personalTable(recoveryCodes, {
    title: 'Reservkoder',
    of: ({ userId }) => is(recoveryCodes.userId, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { usedAt: told('Använd'), hash: secret, userId: byId },
  }),
  personalTable(calendarAddresses, {
    title: 'Kalenderadress',
    of: ({ userId }) => is(calendarAddresses.userId, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { createdAt: told('Skapad'), withCompetitions: told('Med föreningens tävlingar'), tokenHash: secret, userId: byId },
  }),
  personalTable(oneTimeLinks, {
    title: 'Länkar i mejl',
    of: (person) => or(linksOf(person)),
    kept: 'link',
    erasure: { rows: 'deleted' },
    columns: {
      purpose: told('Används för att', textFrom(linkTexts satisfies Record<LinkPurpose, string>)), email: told('Ny adress'), createdAt: told('Skapad'), expiresAt: told('Gäller till'),
      endedAt: told('Slutade gälla'), tokenHash: secret, id: impersonal, subject: byId,
    },
  }),
  personalTable(credentials, {
    title: 'Lösenord',
    of: ({ userId }) => is(credentials.userId, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: {
      createdAt: told('Valt första gången'), updatedAt: told('Senast ändrat'),
      password: withheld('Sparas bara som ett kontrollvärde.'), id: impersonal, userId: byId,
    },
  }),
  personalTable(users, {
    title: 'Inloggning',
    of: ({ userId }) => is(users.id, userId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: {
      name: told('Namn'), email: told('Länkar skickas till'),
      createdAt: told('Skapad'), updatedAt: told('Ändrad'), id: byId,
    },
  }),
]
