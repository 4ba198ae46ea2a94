import * as z from 'zod/mini'

/**
 * The member or application that has a Golf-ID or address which nobody else may register; `ended` is for a member whose membership has ended.
 */
export const identifierHolder = z.object({
  kind: z.enum(['member', 'application']), id: z.string(), name: z.string(), golf_id: z.string(), ended: z.boolean(),
})
export type IdentifierHolder = z.infer<typeof identifierHolder>

/** The data of a refusal because something is taken, for the board: texts by field, and who has it. */
export const takenData = z.object({ fields: z.record(z.string(), z.string()), holders: z.array(identifierHolder) })
