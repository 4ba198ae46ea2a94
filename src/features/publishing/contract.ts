import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { longestText, mostFields, publishedKinds } from './rules.ts'
import { publishingTexts } from './texts.ts'

const kind = z.enum(publishedKinds)
const id = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
/** Identifies the content of an entry as it was seen; a changed entry has another version. */
const version = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const texts = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(longestText)))
  .check(z.refine((fields) => Object.keys(fields).length <= mostFields))

/** A published entry, with the texts of its form. */
export const publishedEntry = z.object({
  kind,
  id,
  version,
  /** When the entry was last changed. */
  updated_at: z.iso.datetime(),
  texts: z.record(z.string(), z.string()),
})
export type PublishedEntry = z.infer<typeof publishedEntry>

const refusals = {
  CONTENT_MOVED: { status: 409, message: publishingTexts.moved },
  CONTENT_GONE: { status: 409, message: publishingTexts.gone },
  CONTENT_FULL: { status: 409, message: publishingTexts.full },
  CONTENT_FIXED: { status: 409, message: publishingTexts.fixed },
} as const

/** The content that the board publishes (`/admin/innehall`; decisions.md: everybody with write access may edit it). */
export const publishingContract = {
  listPublished: procedure('list_published', 'admin_read', 'All that the board publishes, kind by kind, in the order of each')
    .output(z.array(publishedEntry)),

  /** The keys of `data.fields` of INVALID are the names of the kind's fields. */
  savePublished: procedure('save_published', 'admin_write', 'Add or change something that is published; the same again is the same')
    .input(z.object({
      p_kind: kind,
      /** A new entry's id is made by the form. */
      p_id: id,
      /** The version that was seen; null for a new entry. */
      p_seen: z.nullable(version),
      p_texts: texts,
    }))
    .output(publishedEntry)
    .errors(refusals),

  removePublished: procedure('remove_published', 'admin_write', 'Take away something that is published')
    .input(z.object({ p_kind: kind, p_id: id, p_seen: version }))
    .output(z.object({ success: z.literal(true) }))
    .errors(refusals),

  orderPublished: procedure('order_published', 'admin_write', 'Put something that is published before another of its kind, or last')
    .input(z.object({ p_kind: kind, p_id: id, p_before: z.nullable(id) }))
    .output(z.object({ success: z.literal(true) }))
    .errors(refusals),
}
