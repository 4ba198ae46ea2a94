import { addDays, dateInStockholm } from '#domain/calendar.ts'

export const payerLimits = {
  /** Lines that are looked up by one call. */
  linesAtOnce: 50,
  /** Characters of a line that are looked at, as a text's length counts them; a bank writes fewer. */
  lineLength: 300,
  /** Lines of what is pasted in all: the register's members once, and half as many again. */
  lines: 1000,
  /** Members that are marked by one call. */
  membersAtOnce: 500,
  /** Members that one line may mean; of a commoner name it is only told that there are more. */
  candidates: 10,
} as const

/**
 * So long the marks that were taken away for a new year can be given back: time to notice, and before so many have paid for that year
 * that the two could not be told apart.
 */
export const undoDays = 14

/** The last day, in Sweden, on which they can. */
export function lastUndoDay(clearedAt: Date): string {
  return addDays(dateInStockholm(clearedAt), undoDays)
}

/** Days; from one year's fees to the next it is longer. */
export const halfAYear = 182

/** How a payer's line was found to mean a member; `spelling` is a name but for å, ä, ö, é and ü, which some banks lose. */
export const foundBy = ['golf_id', 'name', 'spelling'] as const
export type FoundBy = (typeof foundBy)[number]

/**
 * A Golf-ID as payers write it: with its hyphen, a space or nothing between, and the century before it or not. Not part of a longer
 * number, such as a date with its century or a personal identity number.
 */
const golfIds = /(?:^|\D)(?:19|20)?(\d{6})[-–\s]?(\d{3})(?!\d)/g

/** The Golf-IDs that a line may name, once each, as the register writes them. Whether anybody has them is another matter. */
export function golfIdsIn(line: string): string[] {
  return [...new Set(Array.from(line.matchAll(golfIds), ([, day, number]) => `${day}-${number}`))]
}

/** What is pasted as lines to look up: without the empty ones, and without what a spreadsheet or a bank puts between its columns. */
export function linesOf(pasted: string): string[] {
  return pasted.split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\s]+/gu, ' ').trim())
    .map((line) => line.slice(0, payerLimits.lineLength).replace(/\p{Cs}$/u, '').trim())
    .filter((line) => line !== '')
}

/** An amount with its decimals, which no date has, and its sign. A dash apart from it is none, and nothing is none either. */
const commaAmount = /(?:^|[\s;,"])([-−+]?)(?!0,00(?!\d))(?:[1-9]\d{0,2}(?:[ .]?\d{3})*|0),\d\d(?!\d|[.,]\d)/

/** The same with a dot, also before the comma of a next column. What may be a time or a day (`14.30`, `30.01`) is none. */
const dotAmount = /(?:^|[\s;,"])(?!(?:[0-2]?\d|3[01])\.[0-5]\d(?!\d))([-−+]?)(?!0\.00(?!\d))(?:[1-9]\d{0,2}(?:[ .]?\d{3})*|0)\.\d\d(?!\d|\.\d)/

/** A balance or a sum, perhaps behind a day: no payment, in either direction. */
const sum = /^[\d\s\-./;,:"]*(?:(?:ing|utg)\p{L}* )?(?:saldo|summa|total|balans)/iu

/** Whether the line's amount, the first where a balance follows, is below nothing; null of a line without one. */
function isBelowNothing(line: string): boolean | null {
  const sign = sum.test(line) ? undefined : (commaAmount.exec(line) ?? dotAmount.exec(line))?.[1]
  return sign === undefined ? null : sign === '-' || sign === '−'
}

/**
 * The lines that are no payments to the association: their amount is below nothing. None where all amounts are: the list has its
 * payments so, as a ledger does. One payment among them is enough to tell, since a member whom the association has paid would else be
 * marked as having paid.
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
  /** More bear the name than are told. */
  more: boolean
}

/** A member with the lines that mean this one. */
export interface Payer<Someone extends Candidate> {
  member: Someone
  lines: string[]
}

export interface Sorted<Someone extends Candidate> {
  /** Who is to be marked: by a Golf-ID, or by a name that nobody else bears. */
  sure: Payer<Someone>[]
  /** Lines whose name several may bear, or somebody with nearly that name, with somebody to tick, or more than are told. */
  unclear: FoundLine<Someone>[]
  paid: Payer<Someone>[]
  ended: Payer<Someone>[]
  /** Lines that mean nobody. */
  unknown: string[]
}

/**
 * What the lines mean, in their order. A Golf-ID says who is meant, and several in one line mean all of them: one pays for the family. A
 * name says it when one member alone bears it, and one that is nearly somebody's when that is confirmed; when all who bear it have paid or
 * left there is nothing to choose either. Whoever is meant by two lines stands there once, with both.
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
    unknown,
  }
}

function isChoice({ candidates, more }: FoundLine<Candidate>): boolean {
  const isSure = candidates.length === 1 && candidates[0]?.foundBy === 'name'
  return more || (!isSure && candidates.some(({ paid, hasEnded }) => !paid && !hasEnded))
}

/** A Golf-ID in one of the lines says more than the name in another. */
function noteMeant<Someone extends Candidate>(meant: Map<string, Payer<Someone>>, member: Someone, line: string): void {
  const before = meant.get(member.id)
  if (!before) meant.set(member.id, { member, lines: [line] })
  else meant.set(member.id, { member: before.member.foundBy === 'golf_id' ? before.member : member, lines: [...before.lines, line] })
}
