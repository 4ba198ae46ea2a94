/** Formats a whole number with non-breaking spaces between thousands: `1 247` (decisions.md part 1, "Wide thousands"). */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}

/** Formats an amount in kronor, also with a non-breaking space before the unit: `1 247 kr`. */
export function inKronor(whole: number): string {
  return `${grouped(whole)}\u00a0kr`
}

/** The number that {@link grouped} has formatted. */
export function ungrouped(shown: string): number {
  return Number(shown.replaceAll('\u00a0', ''))
}

/** Formats a count with its noun: `1 medlem`, `1 247 medlemmar`. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
