import { phoneHref } from '#domain/phone-link.ts'

/** A part of a text, and where in it that begins. */
export type TextPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'web' | 'email' | 'phone'; at: number; text: string; href: string }

/**
 * What may be a web address, an e-mail address or a telephone number, the last with the country's number apart. Everything
 * that repeats has its bounds or begins with what cannot be before it, so that a long text takes but its length.
 */
const candidate = new RegExp([
  String.raw`(?<web>\b(?:https?:\/\/|www\.)[^\s<>"]+)`,
  String.raw`(?<email>[\p{L}\d][\p{L}\d._+-]{0,63}@(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24})`,
  String.raw`(?<abroad>(?:\+|\b00)46[ \u00A0-]?(?:\(0\)[ \u00A0]?|0)?|\b(?=0))(?<phone>\d(?:[ \u00A0\u2011–-]{0,3}\d){6,14})`,
  String.raw`(?<foreign>\+[1-9](?:[ \u00A0-]?\d){8,14})`,
].join('|'), 'giu')

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** How often a sign stands in a text. */
function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** An address without what the sentence around it ends with; a bracket that it has opened itself is its own. */
function withoutEnd(address: string): string {
  let end = address.length
  const left: Record<string, number> = {}
  while (end > 0) {
    const last = address.charAt(end - 1)
    const opening = closing[last]
    if (opening === undefined) {
      if (!'.,;:!?”’»\'…*'.includes(last)) break
    } else {
      const unopened = left[last] ??= count(address, last) - count(address, opening)
      if (unopened <= 0) break
      left[last] = unopened - 1
    }
    end -= 1
  }
  return address.slice(0, end)
}

const longestAddress = 2000

/** Where a typed address leads: to a whole one on the web, which says nothing before an `@` that looks like the place. */
function webHref(typed: string): string | null {
  const hasScheme = !/^www\./i.test(typed)
  const href = hasScheme ? typed : `https://${typed}`
  if (href.length > longestAddress) return null
  try {
    const { hostname, username, password } = new URL(href)
    const labels = hostname.split('.').filter(Boolean).length
    return labels >= (hasScheme ? 2 : 3) && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

/** Most digits of a Swedish number, and fewest, with the zero that it begins with. */
const [most, fewest] = [10, 8]

/**
 * How many signs of what begins with a zero are a Swedish telephone number: all digits in one, or the area's, one hyphen or
 * space, and groups of two or three. None where that is a Golf-ID, a day, or cannot be told from what follows.
 */
function phoneLength(run: string): number {
  const [area = '', ...groups] = run.match(/\D*\d+/g) ?? []
  if (area.length === most) return most
  if (!/^0(8|[1-9]\d\d?)$/.test(area) || (area.length === 2 && area !== '08')) return 0
  let [digits, length] = [area.length, area.length]
  for (const [place, group] of groups.entries()) {
    const size = group.match(/\d/g)?.length ?? 0
    const isSeparated = place === 0 || /^\s\d/.test(group)
    const fits = isSeparated && digits + size <= most && (size === 2 || size === 3 || (place === 0 && size >= 5))
    if (!fits) return digits >= fewest && (digits === most || size === 1 || /^\s*0/.test(group)) ? length : 0
    digits += size
    length += group.length
  }
  return digits >= fewest ? length : 0
}

interface Found {
  kind: 'web' | 'email' | 'phone'
  text: string
  href: string
}

function foundIn({ 0: whole, index, input, groups = {} }: RegExpExecArray): Found | null {
  const { web, email, abroad, phone, foreign } = groups
  if (web !== undefined) {
    const text = withoutEnd(web)
    const href = webHref(text)
    return href === null ? null : { kind: 'web', text, href }
  }
  if (email !== undefined) return { kind: 'email', text: email, href: `mailto:${email}` }
  // The end of another figure, such as a time or an amount.
  if (/\d[.,:–-]$/.test(input.slice(Math.max(index - 2, 0), index))) return null
  if (foreign !== undefined) return { kind: 'phone', text: whole, href: phoneHref(whole) }
  const national = abroad ? `0${phone}` : phone ?? ''
  const length = phoneLength(national)
  const text = whole.slice(0, whole.length - national.length + length)
  return length === 0 ? null : { kind: 'phone', text, href: phoneHref(text) }
}

/**
 * A text in its parts: what is said, and the addresses and telephone numbers in it with where they lead. Of a scheme there is
 * none but the web's, a mail's and a call's, whatever is written. What is not surely one of them stays text, as Golf-IDs,
 * bankgiro numbers, days and amounts do.
 */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let told = 0
  const tell = (end: number) => {
    if (end > told) parts.push({ kind: 'text', at: told, text: text.slice(told, end) })
  }
  candidate.lastIndex = 0
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const found = foundIn(match)
    // What begins as a number and is none may have one after it.
    candidate.lastIndex = match.index + (found?.text ?? /^\+?\d+/.exec(match[0])?.[0] ?? match[0]).length
    if (found === null) continue
    tell(match.index)
    told = match.index + found.text.length
    parts.push({ ...found, at: match.index })
  }
  tell(text.length)
  return parts
}
