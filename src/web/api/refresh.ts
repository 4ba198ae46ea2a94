/** How often, in milliseconds, what waits for the board is refetched while it is visible. */
export const refreshMs = 60_000
