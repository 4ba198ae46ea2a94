import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'

/** Content kind `offer` (specification 2, `/erbjudanden`). */
export const offer = z.object({
  id: z.string(),
  workshop: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  points: z.array(z.string()),
  website: z.string(),
  phone: z.string(),
  isExample: z.boolean(),
})
export type Offer = z.infer<typeof offer>

export const offersContract = {
  listOffers: procedure('list_offers', 'member', 'Offers to members').output(z.array(offer)),
}
