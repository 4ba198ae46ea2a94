import { counted } from '#domain/numbers.ts'

/** Returns sentences about the members whom `Markera` did not mark; empty if it marked all. */
export function besides({ already, gone }: { already: number; gone: number }): string[] {
  return [
    already > 0 ? `${counted(already, 'medlem var redan markerad', 'medlemmar var redan markerade')}.` : '',
    gone > 0 ? `${counted(gone, 'medlem är inte markerad', 'medlemmar är inte markerade')}, eftersom medlemskapet har avslutats under tiden.` : '',
  ].filter((sentence) => sentence !== '')
}
