import { counted } from '#domain/numbers.ts'

/** What `Markera` did besides marking, as sentences; empty when there is nothing more to say. */
export function besides({ already, gone }: { already: number; gone: number }): string[] {
  return [
    already > 0 ? `${counted(already, 'medlem var redan markerad', 'medlemmar var redan markerade')}.` : '',
    gone > 0 ? `${counted(gone, 'medlem är inte markerad', 'medlemmar är inte markerade')}, eftersom medlemskapet har avslutats under tiden.` : '',
  ].filter((sentence) => sentence !== '')
}
