import { inArray, or, sql } from 'drizzle-orm'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { memberStandings } from '#features/booking/server/tables.ts'
import { standingTexts } from '#features/booking/texts.ts'
import { memberImportRows } from '#features/member-import/server/tables.ts'
import { verdictTexts } from '#features/member-import/texts.ts'
import { identifierClaims, type identifierKinds, members } from '#features/members/server/tables.ts'
import { contactMethodTexts, memberFieldTexts } from '#features/members/texts.ts'
import { applications } from '#features/membership/server/tables.ts'
import { applicationStatusTexts } from '#features/membership/texts.ts'
import { claimTexts, consentStepTexts } from '../texts.ts'
import { asPhone, byId, impersonal, is, personalTable, textFrom, told, withheld } from './personal-data.ts'
import { consents, erasureRequests } from './tables.ts'

/** Withheld because a Golf-ID that the board has mistyped would hand out somebody else's data. */
const fromFile = withheld('Samma slags uppgifter som i medlemsregistret. Om Golf-ID:t är felskrivet i filen är de någon annans.')
const derived = withheld('Samma uppgifter som ovan, ordnade för sökning.')

/** What an application and the register have about a person, in the order in which it is told. */
const ofPerson = {
  firstName: told(memberFieldTexts.firstName), lastName: told(memberFieldTexts.lastName), golfId: told(memberFieldTexts.golfId),
  phone: told(memberFieldTexts.phone, asPhone), privateEmail: told(memberFieldTexts.privateEmail), workEmail: told(memberFieldTexts.workEmail),
  club: told(memberFieldTexts.club), category: told(memberFieldTexts.category, textFrom(memberCategoryTexts)),
  contactMethod: told(memberFieldTexts.contactMethod, textFrom(contactMethodTexts)),
}

/** The tables about who somebody is to the association, in the order in which rows can be deleted: referencing rows first. */
export const registerData = [
  personalTable(consents, {
    title: 'Godkänd integritetspolicy',
    of: ({ memberId, applicationIds }) => or(is(consents.memberId, memberId), inArray(consents.applicationId, applicationIds)),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: {
      step: told('Godkänd', textFrom(consentStepTexts)), version: told('Version'), givenAt: told('När'),
      id: impersonal, applicationId: byId, memberId: byId,
    },
  }),
  personalTable(erasureRequests, {
    title: 'Begäran om radering',
    of: ({ memberId }) => is(erasureRequests.memberId, memberId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { requestedAt: told('Begärd'), memberId: byId },
  }),
  personalTable(memberStandings, {
    title: 'Stopp för bokning',
    of: ({ memberId }) => is(memberStandings.memberId, memberId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { standing: told('Skäl', textFrom(standingTexts)), note: told('Styrelsens anteckning'), setAt: told('Sedan'), memberId: byId, setBy: byId },
  }),
  personalTable(memberImportRows, {
    title: 'Rader i en importfil',
    of: ({ memberId, golfId }) => or(is(memberImportRows.memberId, memberId), sql`${memberImportRows.fields} ->> 'golf_id' = ${golfId}`),
    kept: 'import',
    erasure: { rows: 'deleted' },
    columns: {
      verdict: told('Granskad som', textFrom(verdictTexts)),
      fields: fromFile, changed: fromFile, problems: fromFile, line: impersonal, importId: impersonal, memberId: byId,
    },
  }),
  personalTable(identifierClaims, {
    title: 'Golf-ID och adresser som ingen annan kan ta',
    of: ({ memberId, applicationIds }) => inArray(identifierClaims.ownerId, [memberId, ...applicationIds]),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: { kind: told('Slag', textFrom(claimTexts satisfies Record<(typeof identifierKinds)[number], string>)), value: told('Värde'), ownerId: byId },
  }),
  personalTable(applications, {
    title: 'Ansökan om medlemskap',
    of: ({ applicationIds }) => inArray(applications.id, applicationIds),
    kept: 'membership',
    keptShorter: { part: 'Meddelandet', kept: 'application_note' },
    erasure: { rows: 'deleted' },
    columns: {
      createdAt: told('Skickad'), status: told('Status', textFrom(applicationStatusTexts)), ...ofPerson, note: told('Meddelande'),
      rejectionReason: told('Skäl till avslag'), decidedAt: told('Beslutad'), completedAt: told('Registreringen slutförd'),
      consentAt: told('Policyn godkänd'), consentVersion: told('Version'),
      id: byId, requestKey: impersonal, decidedBy: byId, searchText: derived,
    },
  }),
  personalTable(members, {
    title: 'Medlemsregistret',
    of: ({ memberId }) => is(members.id, memberId),
    kept: 'membership',
    erasure: { rows: 'deleted' },
    columns: {
      ...ofPerson, matchplayApproved: told('Avgiften betald'), feeClearedAt: told('Markeringen Betald borttagen inför ett nytt medlemsår'),
      lastInvitedAt: told('Senast inbjuden att välja lösenord'),
      privacyAcceptedAt: told('Policyn godkänd'), privacyVersion: told('Version'), endedOn: told('Medlem till och med'),
      createdAt: told('Registrerad'), updatedAt: told('Ändrad'), id: byId, userId: byId, searchText: derived, otherText: derived, foldedLastName: derived, sortKey: derived,
    },
  }),
]
