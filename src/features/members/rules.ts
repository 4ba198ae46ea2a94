/** How the association may reach a member (specification 3). Applications choose one of the two addresses only. */
export const contactMethods = ['private_email', 'work_email', 'phone'] as const
export type ContactMethod = (typeof contactMethods)[number]

/** Longest texts that the register takes. */
export const memberTextLimits = { name: 60, club: 80 } as const
