import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { contactFields } from './rules.ts'

const person = z.object({ role: z.string(), name: z.string() })

/** Content kind `annual_report`. */
export const annualReport = z.object({
  id: z.string(),
  year: z.int(),
  board: z.array(person),
  statistics: z.array(z.object({ id: z.string(), label: z.string(), value: z.int() })),
  summary: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  isExample: z.boolean(),
})

/** Content kind `bylaw`: one paragraph, §1 to §11. */
export const bylaw = z.object({
  id: z.string(),
  number: z.int(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  points: z.array(z.string()),
})

/** Content kind `manager`: the management group's cards. */
export const manager = z.object({ id: z.string(), role: z.string(), name: z.string(), email: z.string(), phone: z.nullable(z.string()), isExample: z.boolean() })

export const associationContract = {
  getAssociation: procedure('get_association', 'member', 'Annual report, bylaws and management group')
    .output(z.object({ report: z.nullable(annualReport), bylaws: z.array(bylaw), managers: z.array(manager) })),

  sendContactMessage: procedure('send_contact_message', 'member', 'Store a message to the board and mail it, with the sender as reply-to')
    .input(z.object({
      p_name: contactFields.name,
      p_email: contactFields.email,
      p_subject: contactFields.subject,
      p_message: contactFields.message,
      /** Made by the form; the same key again answers as the first time. */
      p_request_key: z.optional(z.uuid()),
      /** A field that people do not see: filled in, the message is dropped. */
      p_website: z.optional(contactFields.trap),
    }))
    .output(z.object({ success: z.literal(true), mail: z.enum(['queued', 'kept']) })),
}
