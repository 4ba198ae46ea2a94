import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'

/** Content kind `offer` (specification 2, `/erbjudanden`). */
export const offer = z.object({
  id: z.string(),
  workshop: z.string(),
  title: z.string(),
  /** What the offer costs a member, and until when: `Gratis för medlemmar, tills vidare`. */
  terms: z.string(),
  paragraphs: z.array(z.string()),
  /** What the offer includes, one point each. */
  points: z.array(z.string()),
  /** Null if the company has no website, such as a physical shop. */
  website: z.nullable(z.url({ protocol: /^https$/ })),
  /** As it is shown: `031-390 06 10`. */
  phone: z.nullable(z.string().check(z.regex(/^0\d[\d -]+$/))),
  isExample: z.boolean(),
})
export type Offer = z.infer<typeof offer>

export const offersContract = {
  listOffers: procedure('list_offers', 'member', 'Offers to members').output(z.array(offer)),
}
