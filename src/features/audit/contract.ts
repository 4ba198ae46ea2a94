import * as z from 'zod/mini'
import { auditActs } from '#domain/audit-acts.ts'
import { isDay } from '#domain/calendar.ts'
import { procedure } from '#domain/calls.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { searchSchema } from '#domain/search-words.ts'
import { auditPageSize } from './rules.ts'
import { auditTexts } from './texts.ts'

const day = z.string().check(z.refine(isDay, auditTexts.day))

/** One value of an entry's details. */
export const auditDetail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** An entry of the board's log, with the current names of its people; null where there is nobody, or no longer anybody. */
export const auditEntry = z.object({
  /** The entry's number: later entries have greater ones. */
  seq: z.int(),
  at: z.iso.datetime(),
  /** `link_id` is the member's id, for a link to the card in the register. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), link_id: z.nullable(z.string()) })),
  /** One of `auditActs`, or an act that a newer release has written. */
  act: z.string(),
  /** `link_id` is the member's id, for a link to the card, if the subject is a member or a member's log-in; `booker_id` is a booker's. */
  subject: z.nullable(z.object({
    kind: z.string(), id: z.string(), name: z.nullable(z.string()), link_id: z.nullable(z.string()), booker_id: z.nullable(z.string()),
  })),
  details: z.record(z.string(), auditDetail),
})
export type AuditEntry = z.infer<typeof auditEntry>

const acts = z.array(z.enum(auditActs)).check(z.maxLength(auditActs.length))
const search = searchSchema()
const person = rowIdSchema(auditTexts.person)

/** The query parameters of the log's file; `acts` are separated by commas. The names are the call's without `p_`. */
export const auditFileQuery = z.strictObject({
  acts: z.optional(z.pipe(z.string(), z.pipe(z.transform((list: string) => list.split(',')), acts))),
  person: z.optional(person),
  search: z.optional(search),
  from: z.optional(day),
  to: z.optional(day),
})

/** The board's log (`/admin/logg`); as a file at `GET /api/exports/log.csv` with the same filter. */
export const auditContract = {
  listAuditEntries: procedure('list_audit_entries', 'admin_read', 'The board\'s log, newest first, `limit` of it, 100 unless told; `cursor` is the `seq` of the last one shown')
    .input(z.optional(z.object({
      p_acts: z.optional(acts),
      /** A member's id: finds what the person did, and what was done to the person and the person's applications and bookings. */
      p_person: z.optional(person),
      /** Part of the name or Golf-ID of the person who did it or to whom it was done. */
      p_search: z.optional(search),
      p_from: z.optional(day),
      p_to: z.optional(day),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(auditPageSize))),
      cursor: z.optional(z.int().check(z.minimum(1))),
    })))
    .output(z.array(auditEntry)),
}
