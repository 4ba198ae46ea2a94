import * as z from 'zod/mini'

/** Who or what has a Golf-ID or an address that nobody else may register; `ended` of a member whose membership has ended. */
export const identifierHolder = z.object({
  kind: z.enum(['member', 'application']), id: z.string(), name: z.string(), golf_id: z.string(), ended: z.boolean(),
})
export type IdentifierHolder = z.infer<typeof identifierHolder>

/** What comes with a refusal of what is taken, for the board: texts by field, and whom they are about. */
export const takenData = z.object({ fields: z.record(z.string(), z.string()), holders: z.array(identifierHolder) })
