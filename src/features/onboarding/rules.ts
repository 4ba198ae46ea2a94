/** An invitation works once, within this many days (decisions.md part 3). */
export const invitationDays = 14

/** How long the page says that a link is dead before it goes home (specification 4), in milliseconds. */
export const deadLinkDelay = 3000
