/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Takes the time from an answer, which HTTP tells to the second. */
export function noteServerTime({ headers }: Response): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (told) ahead = told - Date.now()
}

/** Now as the server has it (decisions.md, part 3): the clock of a telephone may be days off. */
export const serverNow = (): Date => new Date(Date.now() + ahead)
