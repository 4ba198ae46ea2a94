/** A whole number as it is shown, `1 247`, without a line break in it (decisions.md part 1, "Wide thousands"). */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}

/** So many kronor, `1 247 kr`, without a line break before the unit either. */
export function inKronor(whole: number): string {
  return `${grouped(whole)}\u00a0kr`
}

/** The number that is shown so. */
export function ungrouped(shown: string): number {
  return Number(shown.replaceAll('\u00a0', ''))
}

/** So many of something: `1 medlem`, `1 247 medlemmar`. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
