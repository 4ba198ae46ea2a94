/** What waits for the board is fetched anew so often, in milliseconds, while it is in sight. */
export const refreshMs = 60_000
