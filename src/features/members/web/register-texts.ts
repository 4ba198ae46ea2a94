/** What the register says of its acts (specification 8). */
export const registerTexts = {
  added: 'Medlem tillagd',
  notAdded: 'Kunde inte lägga till medlem',
  maybeAdded: 'Vi vet inte om medlemmen lades till. Sök på Golf-ID:t innan du försöker igen.',
  exported: 'Filen innehåller medlemmarna i registret.',
  notExported: 'Exporten misslyckades',
} as const

const swedish = new Intl.NumberFormat('sv-SE')

/** How many a view finds. Of a search only so many are counted: `isMore` tells that there are more. */
export function countText({ count, isMore }: { count: number; isMore: boolean }, { search }: { search: string }): string {
  const members = count === 1 && !isMore ? '1 medlem' : `${isMore ? 'Fler än ' : ''}${swedish.format(count)} medlemmar`
  return search ? `${members} matchar ”${search}”` : members
}
