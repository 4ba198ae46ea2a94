import type * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { addDays, momentInStockholm } from '#domain/calendar.ts'
import { publishedKinds } from '#features/publishing/rules.ts'
import { kindWords } from '#features/publishing/texts.ts'
import { settingWords } from '#features/settings/texts.ts'
import { auditDetail, type AuditEntry, type auditFileQuery } from '../contract.ts'
import type { Entry } from './entry-page.ts'
import type { EntryFilter } from './store.ts'

export type AskedFilter = z.infer<typeof auditFileQuery>

/** Turns the days of a filter into moments: whole days in Sweden, the last one included. */
export function entryFilter({ from, to, ...asked }: AskedFilter): EntryFilter {
  return {
    ...asked,
    from: from === undefined ? undefined : momentInStockholm(from, '00:00'),
    until: to === undefined ? undefined : momentInStockholm(addDays(to, 1), '00:00'),
  }
}

export function presentEntry({ actorId, actorName, actorMemberId, subjectKind, subjectId, subjectMemberId, ...entry }: Entry): AuditEntry {
  return {
    seq: entry.seq,
    at: entry.at.toISOString(),
    act: entry.act,
    actor: actorId === null ? null : { id: actorId, name: actorName, link_id: actorMemberId },
    subject: subjectKind === null || subjectId === null ? null : {
      kind: subjectKind, id: subjectId, name: nameOfSubject(subjectKind, subjectId, entry.subjectName),
      // A booking links to itself, not to the booker's card.
      link_id: subjectKind === 'booking' ? null : subjectMemberId,
      booker_id: subjectKind === 'booking' ? subjectMemberId : null,
    },
    // A newer release may have written values that this one cannot show.
    details: Object.fromEntries(Object.entries(inWords(entry.details)).filter(([, value]) => auditDetail.safeParse(value).success)),
  }
}

/** Replaces the kind of content and the course by what the board's pages call them. */
function inWords({ content, course, ...details }: Entry['details']): Entry['details'] {
  const kind = publishedKinds.find((each) => each === content)
  const label = bookingOptions.find(({ id }) => id === course)?.label ?? course
  return { ...details, ...(kind && { content: kindWords[kind].heading }), ...(label !== undefined && { course: label }) }
}

/** The subject's name. For published content the kind precedes the title: `nyheten ”Höstens final”`. */
function nameOfSubject(kind: string, id: string, name: string | null): string | null {
  if (name === null) return nameOfThing(kind, id)
  const published = kind === 'content' ? publishedKinds.find((each) => id.startsWith(`${each}/`)) : undefined
  return published ? `${kindWords[published].definite} ”${name}”` : name
}

/** The name of a course or a setting; null for a person or published content, which may be gone. */
function nameOfThing(kind: string, id: string): string | null {
  if (kind === 'course') return bookingOptions.filter(({ quotaGroup }) => quotaGroup === id).map(({ label }) => label).join(', ') || id
  if (kind === 'setting') return Object.entries(settingWords).find(([name]) => name === id)?.[1].label ?? id
  return null
}
