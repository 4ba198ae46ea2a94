import { ungrouped } from '#domain/numbers.ts'
import { fillFacts } from '#features/association/rules.ts'
import { site } from '#web/site.ts'
import type { PublishedEntry } from '../contract.ts'
import { kindRules } from '../kind-rules.ts'
import type { EntryTexts, PublishedKind } from '../rules.ts'

/** A text as members read it: the association's facts stand where their names do. */
export function asRead(text: string): string {
  const { name, fee, membershipYear } = site()
  return fillFacts(text, { name, fee: ungrouped(fee), membershipYear: Number(membershipYear) })
}

/** What an entry is called where members read it. Of titles those of news alone name facts (`fillsFacts`). */
export function titleAsRead(kind: PublishedKind, texts: EntryTexts): string {
  const title = kindRules[kind].titleOf(texts)
  return kind === 'news' ? asRead(title) : title
}

const list = new Intl.ListFormat('sv')

/** `Hulta och Bollebygd` */
export function namesOf(entries: readonly PublishedEntry[]): string {
  return list.format(entries.map(({ kind, texts }) => titleAsRead(kind, texts)))
}
