const swedish = new Intl.NumberFormat('sv-SE')

/** `1 medlem`, `1 247 medlemmar` */
export function counted(count: number, one: string, many: string): string {
  return `${swedish.format(count)} ${count === 1 ? one : many}`
}

/** What `Markera` did besides marking, as sentences; empty when there is nothing more to say. */
export function besides({ already, gone }: { already: number; gone: number }): string[] {
  return [
    already > 0 ? `${counted(already, 'medlem var redan markerad', 'medlemmar var redan markerade')}.` : '',
    gone > 0 ? `${counted(gone, 'medlem är inte markerad', 'medlemmar är inte markerade')}, eftersom medlemskapet har avslutats under tiden.` : '',
  ].filter((sentence) => sentence !== '')
}
