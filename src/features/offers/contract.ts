import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'

/** Content kind `offer` (specification 2, `/erbjudanden`). */
export const offer = z.object({
  id: z.string(),
  workshop: z.string(),
  title: z.string(),
  /** What it costs a member, and for how long it is so: `Gratis för medlemmar, tills vidare`. */
  terms: z.string(),
  paragraphs: z.array(z.string()),
  /** What the offer holds, one point each. */
  points: z.array(z.string()),
  /** Null for whoever has none, as a shop that one goes to. */
  website: z.nullable(z.url({ protocol: /^https$/ })),
  /** As it is shown: `031-390 06 10`. */
  phone: z.nullable(z.string().check(z.regex(/^0\d[\d -]+$/))),
  isExample: z.boolean(),
})
export type Offer = z.infer<typeof offer>

export const offersContract = {
  listOffers: procedure('list_offers', 'member', 'Offers to members').output(z.array(offer)),
}
