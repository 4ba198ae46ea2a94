import * as z from 'zod/mini'
import { auditActs } from '#domain/audit-acts.ts'
import { isDay } from '#domain/calendar.ts'
import { procedure } from '#domain/calls.ts'
import { searchSchema } from '#domain/search-words.ts'
import { auditPageSize } from './rules.ts'
import { auditTexts } from './texts.ts'

const day = z.string().check(z.refine(isDay, auditTexts.day))

/** What an act tells besides. */
export const auditDetail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** An act of the board's log, with the names that its people have now; null where there is nobody, or no longer anybody. */
export const auditEntry = z.object({
  /** Its number: later ones are greater. */
  seq: z.int(),
  at: z.iso.datetime(),
  /** `link_id` is the id of the person's card in the register. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), link_id: z.nullable(z.string()) })),
  /** One of those that can be asked for, or what a later program has written. */
  act: z.string(),
  /** `link_id` is the member's id where the subject is a member or a user with one, for the way to the card; `booker_id` that of whoever made a booking. */
  subject: z.nullable(z.object({
    kind: z.string(), id: z.string(), name: z.nullable(z.string()), link_id: z.nullable(z.string()), booker_id: z.nullable(z.string()),
  })),
  details: z.record(z.string(), auditDetail),
})
export type AuditEntry = z.infer<typeof auditEntry>

const acts = z.array(z.enum(auditActs)).check(z.maxLength(auditActs.length))
const search = searchSchema()
const person = z.uuid(auditTexts.person)

/** What the log as a file takes in its address; acts with commas between them. The names are the call's without `p_`. */
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
      /** A member's id: what the person did, and all that was done to the person, the applications and the bookings. */
      p_person: z.optional(person),
      /** Part of the name or Golf-ID of whoever did it or whom it was done to. */
      p_search: z.optional(search),
      p_from: z.optional(day),
      p_to: z.optional(day),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(auditPageSize))),
      cursor: z.optional(z.int().check(z.minimum(1))),
    })))
    .output(z.array(auditEntry)),
}
