/** What the board publishes in the site, in the order of the page; each is shown by the feature that owns its shape. */
export const publishedKinds = ['news', 'competition', 'offer', 'course', 'manager', 'annual_report', 'bylaw'] as const
export type PublishedKind = (typeof publishedKinds)[number]

/** The kind as the address of its form names it: `/admin/innehall/nyheter/…`. */
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

/** The place of an entry in the board's list, after the `#` of its address. */
export function entryPlace(kind: PublishedKind, id: string): string {
  return `${kindPaths[kind]}-${id}`
}

/** The place of the kind that an entry's place is in; undefined for another place. */
export function kindPlaceOf(place: string): string | undefined {
  return Object.values(kindPaths).find((path) => place.startsWith(`${path}-`))
}

/** Stands for the id in the address of a form for something new. */
export const newEntryPath = 'ny'

/** Most of a kind: members are sent all of them at once. */
export const mostOfKind = 200

/**
 * An entry as its form has it: each field's text by the field's name; a ticked box is {@link ticked}, another one empty. What it is called
 * may stand beside them where that is not changed here.
 */
export type EntryTexts = Readonly<Record<string, string>>

export const ticked = 'ja'

/** Most fields of a form, and signs in one of them: what a call may carry. */
export const mostFields = 20
export const longestText = 20_000

/**
 * The id of something new, part of its address: short, made by the form, so that the same one sent again is the same thing.
 * It says nothing of the title, which may name somebody: the board's log keeps the id.
 * @param key made at random (web/request-key.ts)
 */
export function entryIdOf(key: string): string {
  return key.replaceAll('-', '').slice(0, 10)
}
