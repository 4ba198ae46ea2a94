/** The kinds of content that the board publishes, in the order of the page. The feature that owns a kind's shape shows its entries. */
export const publishedKinds = ['news', 'competition', 'offer', 'course', 'manager', 'annual_report', 'bylaw'] as const
export type PublishedKind = (typeof publishedKinds)[number]

/** The kind's name in the address of its forms: `/admin/innehall/nyheter/…`. */
export const kindPaths: Record<PublishedKind, string> = {
  news: 'nyheter',
  competition: 'tavlingar',
  offer: 'erbjudanden',
  course: 'banor',
  manager: 'ledningsgrupp',
  annual_report: 'verksamhetsberattelser',
  bylaw: 'stadgar',
}

export function kindOfPath(path: string | undefined): PublishedKind | undefined {
  return publishedKinds.find((kind) => kindPaths[kind] === path)
}

/** Returns the id of an entry's row in the board's list, for the `#` of its address. */
export function entryPlace(kind: PublishedKind, id: string): string {
  return `${kindPaths[kind]}-${id}`
}

/** Returns the id of the section that contains an entry's row; undefined if `place` is not that of a row. */
export function kindPlaceOf(place: string): string | undefined {
  return Object.values(kindPaths).find((path) => place.startsWith(`${path}-`))
}

/** Takes the place of the id in the address of the form for a new entry. */
export const newEntryPath = 'ny'

/** The maximum number of entries of a kind: members are sent all of them at once. */
export const maxEntriesPerKind = 200

/**
 * An entry as its form has it: each field's text by the field's name. A ticked box is {@link ticked}, an unticked one empty. The title
 * may be among them even if the form cannot change it.
 */
export type EntryTexts = Readonly<Record<string, string>>

export const ticked = 'ja'

/** The maximum number of fields, and of characters in one field, that a call accepts. */
export const mostFields = 20
export const longestText = 20_000

/**
 * Returns the id of a new entry, which is part of its address. It is short, and made by the form, so that sending the same entry again
 * does not add another. It reveals nothing of the title, which may name somebody, since the board's log keeps the id.
 * @param key a random key (web/request-key.ts)
 */
export function entryIdOf(key: string): string {
  return key.replaceAll('-', '').slice(0, 10)
}
