import * as z from 'zod/mini'
import { reversed } from './sorted.ts'
import { isDay } from './calendar.ts'
import { emailSchema } from './email.ts'
import { grouped } from './numbers.ts'
import { formatPhone, phoneDigits } from './phone.ts'
import type { SiteAssociation } from './site-facts.ts'
import { textSchema, withUsualLineEnds } from './text.ts'

/**
 * The association's facts that the board may change in the site. A new site takes them from the environment (`src/server/config.ts`), and
 * those of the season from the competitions' content.
 */
export const settingNames = [
  'name', 'email', 'phone', 'board_email',
  'bankgiro', 'swish', 'fee', 'membership_year',
  'founding_year', 'member_counter', 'course_counter',
  'group_stage_ends', 'knockout_starts', 'leader_email', 'round_payment',
] as const
export type SettingName = (typeof settingNames)[number]

/** Settings as texts, each in the one form in which it is stored and shown. An empty text means that there is none. */
export type SettingTexts = Record<SettingName, string>

/** Settings that may be left empty. Pages then say `anges av föreningen`, or for `round_payment` whom to ask. */
export const optionalSettings: ReadonlySet<SettingName> = new Set<SettingName>(['email', 'phone', 'bankgiro', 'swish', 'round_payment'])

/** Settings that are counts; the others that consist of digits are years. */
const counts: ReadonlySet<string> = new Set<SettingName>(['fee', 'member_counter', 'course_counter'])

/** A setting's value as it is shown: `1 275` with a space for counts, a year without. */
export function shownSetting(name: string, text: string): string {
  return counts.has(name) && /^\d+$/.test(text) ? grouped(Number(text)) : text
}

/** A typed value in its stored form, or what is wrong with it. */
export type CheckedSetting = { text: string } | { problem: string }

export const settingTexts = {
  missing: 'Måste fyllas i',
  nameSigns: 'Får inte innehålla < > " eller radbrytning',
  phone: 'Skriv numret med riktnummer, så att det börjar med 0 eller +',
  bankgiro: 'Ett bankgironummer har 7 eller 8 siffror: NNN-\u2060NNNN eller NNNN-\u2060NNNN',
  checkDigit: 'Kontrollsiffran stämmer inte, så någon siffra är fel. Jämför med ett utdrag från banken.',
  swish: 'Föreningens Swish-nummer har 10 siffror och börjar med 123',
  whole: (from: string, to: string) => `Skriv ett heltal från ${from} till ${to}`,
  day: 'Välj ett datum som finns',
} as const

const longestName = 80
/** Includes the full stop that `checkSentence` may add. */
export const longestSentence = 200
const email = emailSchema()
const name = textSchema({ min: 1, max: longestName, tooShort: settingTexts.missing })
const sentence = textSchema({ max: longestSentence })

const rules: Record<SettingName, (typed: string) => CheckedSetting> = {
  name: checkName,
  email: bySchema(email),
  phone: checkPhone,
  board_email: bySchema(email),
  bankgiro: checkBankgiro,
  swish: checkSwish,
  fee: count(100_000),
  membership_year: year(2000, 2100),
  founding_year: year(1850, 2100),
  member_counter: count(99_999),
  course_counter: count(999),
  group_stage_ends: checkDay,
  knockout_starts: checkDay,
  leader_email: bySchema(email),
  round_payment: checkSentence,
}

/** Checks one setting as typed in the site's form or given in the environment. */
export function checkSetting(setting: SettingName, typed: string): CheckedSetting {
  const trimmed = withUsualLineEnds(typed).trim()
  if (trimmed !== '') return rules[setting](trimmed)
  return optionalSettings.has(setting) ? { text: '' } : { problem: settingTexts.missing }
}

/** The association's facts for pages and mails, from settings that have been checked. */
export function associationOf(texts: SettingTexts): SiteAssociation {
  return {
    name: texts.name,
    email: texts.email || null,
    phone: texts.phone || null,
    bankgiro: texts.bankgiro || null,
    swish: texts.swish || null,
    fee: Number(texts.fee),
    membershipYear: Number(texts.membership_year),
    foundingYear: Number(texts.founding_year),
    memberCounter: Number(texts.member_counter),
    courseCounter: Number(texts.course_counter),
    roundPayment: texts.round_payment || null,
  }
}

function bySchema(schema: z.ZodMiniType<string, string>): (typed: string) => CheckedSetting {
  return (typed) => {
    const parsed = z.safeParse(schema, typed)
    return parsed.success ? { text: parsed.data } : { problem: parsed.error.issues[0]?.message ?? settingTexts.missing }
  }
}

function checkName(typed: string): CheckedSetting {
  return /[\p{Cc}<>"]/u.test(typed) ? { problem: settingTexts.nameSigns } : bySchema(name)(typed)
}

/** Puts a sentence on one line and ends it with punctuation, because it is shown among other sentences. */
function checkSentence(typed: string): CheckedSetting {
  const checked = bySchema(sentence)(typed.replace(/\s+/g, ' '))
  if ('problem' in checked) return checked
  const line = checked.text.replace(/[.:,;\s]+$/, '')
  return bySchema(sentence)(line === '' || /[!?…]$/.test(line) ? line : `${line}.`)
}

/** Keeps a number as typed, since only the association knows how long its area code is; ten bare digits are grouped like a mobile number. */
function checkPhone(typed: string): CheckedSetting {
  const digits = typed.replace(/\D/g, '')
  if (!/^(\+|0)[\d ()-]+$/.test(typed) || digits.length < 7 || digits.length > 15) return { problem: settingTexts.phone }
  return { text: typed === digits && digits.length === phoneDigits ? formatPhone(digits) : typed }
}

/** Formats the number as it is shown: `NNN-NNNN` or `NNNN-NNNN`. */
function checkBankgiro(typed: string): CheckedSetting {
  if (!/^\d{3,4}[- ]?\d{4}$/.test(typed)) return { problem: settingTexts.bankgiro }
  const digits = typed.replace(/\D/g, '')
  return passesLuhn(digits) ? { text: `${digits.slice(0, -4)}-${digits.slice(-4)}` } : { problem: settingTexts.checkDigit }
}

/** Formats the number as it is shown: `123 NNN NN NN`. Swish's company numbers have no check digit of their own. */
function checkSwish(typed: string): CheckedSetting {
  const digits = typed.replace(/[ -]/g, '')
  if (!/^123\d{7}$/.test(digits)) return { problem: settingTexts.swish }
  return { text: `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6, 8)} ${digits.slice(8)}` }
}

function count(most: number) {
  return whole(0, most, grouped)
}

/** A year is shown without a space between thousands. */
function year(first: number, last: number) {
  return whole(first, last, String)
}

function whole(from: number, to: number, shown: (number: number) => string): (typed: string) => CheckedSetting {
  return (typed) => {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : -1
    return number >= from && number <= to ? { text: String(number) } : { problem: settingTexts.whole(shown(from), shown(to)) }
  }
}

function checkDay(typed: string): CheckedSetting {
  return isDay(typed) ? { text: typed } : { problem: settingTexts.day }
}

/** Whether the digits pass the modulus 10 check of bankgiro numbers: from the right, every second digit is doubled, minus nine if above nine. */
function passesLuhn(digits: string): boolean {
  const sum = reversed(digits).reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return /[1-9]/.test(digits) && sum % 10 === 0
}
