import { addDays, dateInStockholm } from '#domain/calendar.ts'

export const payerLimits = {
  /** Lines that one call looks up. */
  linesAtOnce: 50,
  /** The length to which a line is cut, in UTF-16 code units; banks' lines are shorter. */
  lineLength: 300,
  /** Lines that can be pasted in all: one for each member of the register, and half as many again. */
  lines: 1000,
  /** Members that one call marks. */
  membersAtOnce: 500,
  /** Members listed for one line; for a more common name the answer only says that there are more. */
  candidates: 10,
} as const

/**
 * For how many days marks that were taken away for a new year can be restored: long enough to notice a mistake, and short enough that
 * not many have paid for the new year, since their marks could not be told apart from the restored ones.
 */
export const undoDays = 14

/** Returns the last day, in Sweden, on which they can be restored. */
export function lastUndoDay(clearedAt: Date): string {
  return addDays(dateInStockholm(clearedAt), undoDays)
}

/** In days. The time from one year's fees to the next is longer than this. */
export const halfAYear = 182

/** How a line was matched to a member; `spelling` is a name that differs only in å, ä, ö, é and ü, which some banks lose. */
export const foundBy = ['golf_id', 'name', 'spelling'] as const
export type FoundBy = (typeof foundBy)[number]

/**
 * Matches a Golf-ID as payers write it: with any dash, which may have spaces round it, with a space or with nothing between, and with or
 * without the century first. It must not be part of a longer number, such as a date with its century or a personal identity number.
 */
const golfIds = /(?:^|\D)(?:19|20)?(\d{6})(?:\s?[\p{Pd}\u2212]\s?|\s)?(\d{3})(?!\d)/gu

/** Returns what may be Golf-IDs in a line, each once, in the register's format. They need not belong to anybody. */
export function golfIdsIn(line: string): string[] {
  return [...new Set(Array.from(line.matchAll(golfIds), ([, day, number]) => `${day}-${number}`))]
}

/** Matches a Golf-ID with a dash. No amount may follow the dash: after a date six digits and three would mean the day and the sum. */
const dashedGolfIds = /(?:^|\D)(?:19|20)?(\d{6})\s?[\p{Pd}\u2212]\s?(\d{3})(?!\d|[.,]\d\d(?!\d)|\s?(?:kr|sek)\b)/giu

/**
 * Returns the Golf-IDs that were written with a dash, each once, in the register's format. Digits without one may be something else, such as
 * a date and an amount.
 */
export function dashedGolfIdsIn(line: string): string[] {
  return [...new Set(Array.from(line.matchAll(dashedGolfIds), ([, day, number]) => `${day}-${number}`))]
}

/** Splits the pasted text into lines to look up. Drops empty lines, and the characters that a spreadsheet or a bank puts between columns. */
export function linesOf(pasted: string): string[] {
  return pasted.split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\s]+/gu, ' ').trim())
    .map((line) => line.slice(0, payerLimits.lineLength).replace(/\p{Cs}$/u, '').trim())
    .filter((line) => line !== '')
}

/** Returns the lines that an earlier list does not have, in their order. Of a line that is repeated, as many as there are more of. */
export function linesBeyond(lines: readonly string[], earlier: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of earlier) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    return count <= 0
  })
}

/** Matches an amount by its decimals, which no date has, with its sign. A dash with a space after it is not a sign; zero does not match. */
const commaAmount = /(?:^|[\s;,"])([-−+]?)(?!0,00(?!\d))(?:[1-9]\d{0,2}(?:[ .]?\d{3})*|0),\d\d(?!\d|[.,]\d)/

/** The same with a decimal point, also directly before a column's comma. What may be a time or a day (`14.30`, `30.01`) does not match. */
const dotAmount = /(?:^|[\s;,"])(?!(?:[0-2]?\d|3[01])\.[0-5]\d(?!\d))([-−+]?)(?!0\.00(?!\d))(?:[1-9]\d{0,2}(?:[ .]?\d{3})*|0)\.\d\d(?!\d|\.\d)/

/** Matches a line with a balance or a sum, perhaps after a date: it is not a payment in either direction. */
const sum = /^[\d\s\-./;,:"]*(?:(?:ing|utg)\p{L}* )?(?:saldo|summa|total|balans)/iu

/** Whether the line's amount is negative; null if the line has none. Only the first amount counts, since a balance may follow it. */
function isBelowNothing(line: string): boolean | null {
  const sign = sum.test(line) ? undefined : (commaAmount.exec(line) ?? dotAmount.exec(line))?.[1]
  return sign === undefined ? null : sign === '-' || sign === '−'
}

/**
 * Returns the lines that are payments from the association: their amount is negative. Returns none if all amounts are negative, since
 * the list then writes payments in that way, as a ledger does. A single positive amount is enough to tell that it does not; otherwise a
 * member whom the association has paid would be marked as having paid.
 */
export function payoutsIn(lines: readonly string[]): string[] {
  const below = lines.map(isBelowNothing)
  return below.includes(false) ? lines.filter((_, place) => below[place]) : []
}

export interface Candidate {
  id: string
  paid: boolean
  hasEnded: boolean
  foundBy: FoundBy
}

export interface FoundLine<Someone extends Candidate> {
  line: string
  candidates: Someone[]
  /** Whether more members have the name than `candidates` lists. */
  more: boolean
  /** Golf-IDs in the line that nobody has, though another one was found. */
  unknownGolfIds: readonly string[]
}

/** A member with the lines that mean this member. */
export interface Payer<Someone extends Candidate> {
  member: Someone
  lines: string[]
}

export interface Sorted<Someone extends Candidate> {
  /** Members to mark: found by a Golf-ID, or by a name that nobody else has. */
  sure: Payer<Someone>[]
  /** Lines that need a choice: their name is that of several members, nearly somebody's, or that of more than are listed. */
  unclear: FoundLine<Someone>[]
  paid: Payer<Someone>[]
  ended: Payer<Someone>[]
  /** Lines that mean somebody more than those who were found, by a Golf-ID that nobody has. */
  incomplete: FoundLine<Someone>[]
  /** Lines that mean nobody. */
  unknown: string[]
}

/**
 * Sorts the lines by what they mean, in their order. A Golf-ID is certain, and several in one line mean all of those members: somebody
 * pays for the family. A name is certain if only one member has it; one that is nearly somebody's must be confirmed. If everybody with
 * the name has paid or left, there is nothing to choose. A member whom several lines mean is listed once, with all of them.
 */
export function sortOut<Someone extends Candidate>(found: readonly FoundLine<Someone>[]): Sorted<Someone> {
  const meant = new Map<string, Payer<Someone>>()
  const unclear: FoundLine<Someone>[] = []
  const unknown: string[] = []
  for (const each of found) {
    const [first] = each.candidates
    if (!first && !each.more) unknown.push(each.line)
    else if (first?.foundBy !== 'golf_id' && isChoice(each)) unclear.push(each)
    else for (const member of each.candidates) noteMeant(meant, member, each.line)
  }
  const all = [...meant.values()]
  return {
    sure: all.filter(({ member }) => !member.paid && !member.hasEnded),
    unclear,
    paid: all.filter(({ member }) => member.paid && !member.hasEnded),
    ended: all.filter(({ member }) => member.hasEnded),
    incomplete: found.filter(({ unknownGolfIds }) => unknownGolfIds.length > 0),
    unknown,
  }
}

function isChoice({ candidates, more }: FoundLine<Candidate>): boolean {
  const isSure = candidates.length === 1 && candidates[0]?.foundBy === 'name'
  return more || (!isSure && candidates.some(({ paid, hasEnded }) => !paid && !hasEnded))
}

/** Adds a line to the member that it means. A match by Golf-ID takes precedence over a match by name in another line. */
function noteMeant<Someone extends Candidate>(meant: Map<string, Payer<Someone>>, member: Someone, line: string): void {
  const before = meant.get(member.id)
  if (!before) meant.set(member.id, { member, lines: [line] })
  else meant.set(member.id, { member: before.member.foundBy === 'golf_id' ? before.member : member, lines: [...before.lines, line] })
}
