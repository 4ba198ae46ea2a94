/** Every date rule of the association is in Swedish local time (decisions.md part 3). */
export const timeZone = 'Europe/Stockholm'

const longDate = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'long' })
const longDateTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'long', timeStyle: 'short' })

/** `5 oktober 2025` */
export function formatLongDate(at: Date): string {
  return longDate.format(at)
}

/** `5 oktober 2025 kl. 14:30` */
export function formatLongDateTime(at: Date): string {
  return longDateTime.format(at)
}
