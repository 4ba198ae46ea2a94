/** What the register says of its actions (specification 8). */
export const registerTexts = {
  added: 'Medlem tillagd',
  notAdded: 'Kunde inte lägga till medlem',
  maybeAdded: 'Vi vet inte om medlemmen lades till. Sök på Golf-ID:t innan du försöker igen.',
  exported: 'Filen innehåller medlemmarna i registret.',
  notExported: 'Exporten misslyckades',
} as const

const swedish = new Intl.NumberFormat('sv-SE')

/** Says how many members a view finds. A search is only counted up to a limit: `isMore` means that there are more. */
export function countText({ count, isMore }: { count: number; isMore: boolean }, { search }: { search: string }): string {
  const members = count === 1 && !isMore ? '1 medlem' : `${isMore ? 'Fler än ' : ''}${swedish.format(count)} medlemmar`
  return search ? `${members} matchar ”${search}”` : members
}
