import { clubs } from '#content/clubs.ts'
import { privacyPolicy } from '#content/privacy.ts'
import { contentSeeds } from '#content/seeds.ts'

/** Public content: finding it proves nothing. */
const open = plain(JSON.stringify([clubs, privacyPolicy]))
/** Shorter pieces could be anything: a club's name, a date, a heading. */
const tellingLength = 25
const contact = /^[+\d][\d\s-]{7,}$|@|^https?:/

/** What only members may see of each kind of content: sentences, phone numbers and addresses. New kinds are covered automatically. */
export function memberTexts(): { kind: string; texts: string[] }[] {
  return contentSeeds.map(({ kind, entries }) => {
    const pieces = stringsIn(entries).flatMap((text) => (contact.test(text) ? [text] : text.split(/(?<=[.!?:])\s+|\{\w+\}/)))
    const telling = pieces.map(plain).filter((piece) => piece.length >= tellingLength || contact.test(piece))
    return { kind, texts: [...new Set(telling)].filter((piece) => !open.includes(piece)) }
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** A text as it is read, whether from a script, a document or an answer: with escapes undone and whitespace normalized. */
export function plain(text: string): string {
  return text
    .replace(/\\u\{?([\da-fA-F]{4,6})\}?|\\x([\da-fA-F]{2})/g, (_, long?: string, short?: string) => (
      String.fromCodePoint(Number.parseInt(long ?? short ?? '', 16))
    ))
    .replace(/\\n/g, ' ')
    .replace(/\\(["'`])/g, '$1')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
}
