import { ungrouped } from '#domain/numbers.ts'
import { fillFacts } from '#features/association/rules.ts'
import { site } from '#web/site.ts'
import type { PublishedEntry } from '../contract.ts'
import { kindRules } from '../kind-rules.ts'
import type { EntryTexts, PublishedKind } from '../rules.ts'

/** Returns a text as members read it, with the association's facts in place of the tokens. */
export function asRead(text: string): string {
  const { name, fee, membershipYear } = site()
  return fillFacts(text, { name, fee: ungrouped(fee), membershipYear: Number(membershipYear) })
}

/** Returns an entry's title as members read it. Only the titles of news have tokens (`fillsFacts`). */
export function titleAsRead(kind: PublishedKind, texts: EntryTexts): string {
  const title = kindRules[kind].titleOf(texts)
  return kind === 'news' ? asRead(title) : title
}

const list = new Intl.ListFormat('sv')

/** `Hulta och Bollebygd` */
export function namesOf(entries: readonly PublishedEntry[]): string {
  return list.format(entries.map(({ kind, texts }) => titleAsRead(kind, texts)))
}
