import { isAsked, type PublishedField } from '../field-rules.ts'
import type { EntryTexts } from '../rules.ts'

/** The fields whose texts differ. */
export function differing(fields: readonly PublishedField[], one: EntryTexts, other: EntryTexts): PublishedField[] {
  return fields.filter(({ name }) => (one[name] ?? '') !== (other[name] ?? ''))
}

/** The texts of an entry's form, and the names of fields about which it has to ask which text to keep. */
export interface Followed {
  texts: EntryTexts
  asked: readonly string[]
}

/**
 * What becomes of a form when somebody else has saved the entry: fields that nobody has typed in follow the site, and those that both have
 * changed are asked about, as those that were asked about already. Nothing follows where a typed text would then have no field: a competition
 * that now has a month has none for its day.
 * @param start the texts that the form began with, or has followed to
 */
export function following(fields: readonly PublishedField[], { start, texts, asked }: Followed & { start: EntryTexts }, site: EntryTexts): Followed {
  const typed = differing(fields, texts, start)
  const merged = { ...site, ...Object.fromEntries(typed.map(({ name }) => [name, texts[name] ?? ''])) }
  if (typed.some((field) => isAsked(field, texts) && !isAsked(field, merged))) return { texts, asked: namesOf(differing(fields, site, texts)) }
  const theirs = new Set([...asked, ...namesOf(differing(fields, site, start))])
  return { texts: merged, asked: namesOf(differing(typed, site, texts)).filter((name) => theirs.has(name)) }
}

const namesOf = (fields: readonly PublishedField[]): string[] => fields.map(({ name }) => name)
