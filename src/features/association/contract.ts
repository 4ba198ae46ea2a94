import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { mailFates } from '#domain/mail-state.ts'
import { contactFields } from './rules.ts'

const person = z.object({ role: z.string(), name: z.string() })
export type Person = z.infer<typeof person>

const statistic = z.object({
  id: z.string(),
  value: z.int().check(z.nonnegative()),
  /** What is counted, after the number: `aktiva medlemmar`. */
  label: z.string(),
  /** One of them, as the picture explains itself: `medlem`. */
  unit: z.string(),
})
export type Statistic = z.infer<typeof statistic>

/** Content kind `annual_report`; the last one is shown. */
export const annualReport = z.object({
  id: z.string(),
  year: z.int(),
  board: z.array(person),
  /** Elected besides the board: auditors and the nomination committee. */
  otherElected: z.array(person),
  statistics: z.array(statistic),
  summary: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  isExample: z.boolean(),
})
export type AnnualReport = z.infer<typeof annualReport>

/** Content kind `bylaw`: one paragraph, §1 to §11. */
export const bylaw = z.object({
  /** Anchor in the page's address: `paragraf-5`. */
  id: z.string(),
  number: z.int(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  points: z.array(z.string()),
  isExample: z.boolean(),
})
export type Bylaw = z.infer<typeof bylaw>

/** Content kind `manager`: the management group's cards. */
export const manager = z.object({
  id: z.string(),
  role: z.string(),
  name: z.string(),
  email: z.email(),
  phone: z.nullable(z.string()),
  isExample: z.boolean(),
})
export type Manager = z.infer<typeof manager>

/** What `/verksamhet` shows besides contact. */
export const association = z.object({ report: z.nullable(annualReport), bylaws: z.array(bylaw), managers: z.array(manager) })

export const associationContract = {
  getAssociation: procedure('get_association', 'member', 'Annual report, bylaws and management group').output(association),

  sendContactMessage: procedure('send_contact_message', 'member', 'Store a message to the board and mail it, with the sender as reply-to')
    .input(z.object({
      p_name: contactFields.name,
      p_email: contactFields.email,
      p_subject: contactFields.subject,
      p_message: contactFields.message,
      /** Made by the form for one message; the same key and message again answers as the first time. */
      p_request_key: z.optional(z.uuid()),
    }))
    .output(z.object({
      success: z.literal(true),
      mail: z.enum(mailFates),
      /** The member's own address that the receipt goes to. */
      receipt_email: z.string(),
    })),
}
