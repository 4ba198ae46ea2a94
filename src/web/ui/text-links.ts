import { phoneHref } from '#domain/phone-link.ts'

/** A part of a text, and where in the text it begins. */
export type TextPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'web' | 'email' | 'phone'; at: number; text: string; href: string }

/**
 * Matches what may be a web address, an email address or a telephone number, the last with the country code apart. Every repetition is
 * bounded or begins with what cannot precede it, so that matching takes linear time.
 */
const candidate = new RegExp([
  String.raw`(?<web>\b(?:https?:\/\/|www\.)[^\s<>"/?#,;]+(?:[/?#][^\s<>"]*)?)`,
  String.raw`(?<email>[\p{L}\d][\p{L}\d._+-]{0,63}@(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24})`,
  String.raw`(?:(?<abroad>(?:\+|\b00)46[ \u00A0-]?(?:\(0\)[ \u00A0]?|0)?)|(?<opened>\((?=0\d{1,3}\)))|\b(?=0))(?<phone>\d{1,12}[)/]?(?:(?:\.|[ \u00A0\u2011–-]{0,3})\d){3,14})`,
  String.raw`(?<foreign>\+[1-9](?:[ \u00A0-]?\d){8,14})`,
].join('|'), 'giu')

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** How often a character occurs in a text. */
function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** Strips the punctuation of the surrounding sentence from an address's end. A bracket that was opened in the address stays. */
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

/** Top-level domains in spellings that occur, and with which no sentence begins. */
const shouted = /^(?:SE|NU|COM|NET|ORG|EU|UK|Com|Net|Org)$/

/** Strips a following sentence that is not separated by a space: `www.golf.se.Vi ses`. */
function withoutNext(address: string, fewestLabels: number): string {
  const [, before = '', next = ''] = /^((?:https?:\/\/)?[^\p{Lu}/?#]*)\.(\p{Lu}[^./?#]*)$/u.exec(address) ?? []
  return next === '' || shouted.test(next) || before.split('.').length < fewestLabels ? address : before
}

const longestAddress = 2000

/** The link of a typed web address. Null unless it is complete, and without user information before an `@`, which could pose as the host. */
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

/** The most and the fewest digits of a Swedish number, including its leading zero. */
const [most, fewest] = [10, 8]

/**
 * How many of the groups of digits after the area code belong to its number: groups of two or three, and a final one of four after three.
 * Null when that cannot be told.
 */
function groupsOf(area: string, groups: readonly string[]): { count: number; digits: number } | null {
  const separator = groups[1]?.charAt(0) === '.' ? '.' : ' '
  let [digits, before] = [area.length, 0]
  for (const [index, group] of groups.entries()) {
    const size = group.replaceAll(/\D/g, '').length
    const isSeparated = index === 0 || group.length === size + 1 && group.replace(/\s/, ' ').startsWith(separator)
    const isGroup = size === 2 || size === 3 || (size === 4 && before === 3) || (index === 0 && size >= 5)
    if (!isSeparated || !isGroup || digits + size > most) return digits === most || size === 1 || /^[\s./]*0/.test(group) ? { count: index, digits } : null
    digits += size
    before = size
  }
  return { count: groups.length, digits }
}

/**
 * How many characters of a run that begins with a zero are a Swedish telephone number: all digits together, or an area code, a separator
 * and groups. 0 for a Golf-ID, a date or a list of numbers, or when it cannot be told from what follows.
 * @param before the country code, or the bracket around the area code
 * @param after the text that follows
 */
function phoneLength(run: string, before: string, after: string): number {
  const [area = '', ...groups] = run.match(/\D*\d+/g) ?? []
  const [first = ''] = groups
  if (area.length === most) return most
  if (!/^0(8|[1-9]\d\d?)$/.test(area) || !(before === '(' ? /^\)[\s-]?\d/ : /^([\s\u2011–-]{0,3}|\/)\d/).test(first)) return 0
  const found = groupsOf(area, groups)
  // All mobile numbers have the same length.
  if (!found || found.digits < (/^07[02369]/.test(area) ? most : fewest)) return 0
  const { count, digits } = found
  const isOfThree = first.replaceAll(/\D/g, '').length === 3
  // Holes, weeks and start numbers are written as lists, of numbers with the same length.
  const isListed = before === '' && !/[\u2011–-]/.test(first)
  if (isListed && groups.slice(0, count).every((group) => group.replaceAll(/\D/g, '').length === area.length)) return 0
  // Dates are written with dots, too.
  if (groups[1]?.startsWith('.') && count > 1 && !isOfThree) return 0
  const length = area.length + groups.slice(0, count).join('').length
  const rest = run.slice(length) + after
  // Stockholm has six-digit numbers too: the last group may then be a date or a count, if what follows says so.
  const mayEndBefore = area === '08' && digits === most && /^\s[1-9]\d$/.test(groups[count - 1] ?? '')
  return mayEndBefore && countsOn.test(rest) ? 0 : length
}

/** What makes a date or a count of the number before it. */
const countsOn = /^[ \u00A0]*(?:\.\d|[/:–-] ?\d|(?:jan|feb|mars|apr|maj|juni|juli|aug|sep|okt|nov|dec|lag|plats|hål|spelare|deltagare|person|kr|slag|st)(?:\p{L}*)(?!\p{L}))/iu

interface Found {
  kind: 'web' | 'email' | 'phone'
  text: string
  href: string
}

function foundIn({ 0: whole, index, input, groups = {} }: RegExpExecArray): Found | null {
  const { web, email, abroad, opened, phone, foreign } = groups
  if (web !== undefined) {
    const text = withoutEnd(withoutNext(web, /^(https?:\/\/)?www\./i.test(web) ? 3 : 2))
    const href = webHref(text)
    return href === null ? null : { kind: 'web', text, href }
  }
  if (email !== undefined) {
    const at = email.indexOf('@') + 1
    const text = email.slice(0, at) + withoutNext(email.slice(at), 2)
    return { kind: 'email', text, href: `mailto:${text}` }
  }
  // The match is the end of another number, such as a time or an amount.
  if (/\d[.,:–-]$/.test(input.slice(Math.max(index - 2, 0), index))) return null
  if (foreign !== undefined) return { kind: 'phone', text: whole, href: phoneHref(whole) }
  const national = abroad ? `0${phone}` : phone ?? ''
  const length = phoneLength(national, abroad ?? opened ?? '', input.slice(index + whole.length))
  const text = whole.slice(0, whole.length - national.length + length)
  // Followed by a hyphen and a digit it is an account number, or more than one number.
  return length === 0 || /^[\u2011–-]\d/.test(input.slice(index + text.length)) ? null : { kind: 'phone', text, href: phoneHref(text) }
}

/**
 * Splits a text into plain text and the web addresses, email addresses and telephone numbers in it, with their links. Whatever is written,
 * only web, `mailto:` and `tel:` links come of it. What is not surely one of them stays text, as Golf-IDs, bankgiro numbers, dates and
 * amounts do.
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
    // What begins like a number but is none may have one after it.
    candidate.lastIndex = match.index + (found?.text ?? /^\+?\d+/.exec(match[0])?.[0] ?? match[0]).length
    if (found === null) continue
    tell(match.index)
    told = match.index + found.text.length
    parts.push({ ...found, at: match.index })
  }
  tell(text.length)
  return parts
}

/** The path of an address on the site itself; null for other sites, and for what is no page. */
export function ownPath(href: string, siteUrl: string): string | null {
  const { origin, pathname, search, hash } = new URL(href)
  return origin === siteUrl && !/^\/(api\b|\/)|\.\w+$/.test(pathname) ? pathname + search + hash : null
}
