import { addDays, daysBetween, formatWeekdayDate } from '#domain/calendar.ts'
import { golfIdIn } from '#domain/golf-id.ts'
import { inKronor } from '#domain/numbers.ts'
import { sorted } from '#domain/sorted.ts'
import { lowered, withSingleSpaces } from '#domain/text.ts'
import type { BookingOption } from '#features/courses/contract.ts'
import { erasedName, removedName } from '#features/privacy/rules.ts'
import { ballOf, fits, freeOf, nothingTaken, quotaOn, type Taken, withBall } from './quota-rules.ts'
import { ballsInWords, type BookingRuleName, bookingRules, capitalized, isAlwaysClosed, isClosed, lowerFirst, numberInWords, quotaInWords, type Standing } from './rules.ts'
import { bookingTexts } from './texts.ts'

/** Someone in the ball. `isMember` is what the register says when a Golf-ID is given, else what the booker says. */
export interface BallPlayer {
  name: string
  golfId: string | null
  isMember: boolean
}

/** A booking as the rules see it: the first player is the booker. */
export interface BookingDraft {
  option: BookingOption
  playDate: string
  isMatch: boolean
  players: readonly BallPlayer[]
  /** Set when the board reads the verdict, not the booker: its text addresses nobody as "you", and it has no alternatives. */
  isForBoard?: boolean
}

/** What the rules need to know of everything else. The booking being judged is not part of it. */
export interface BookingFacts {
  options: readonly BookingOption[]
  /** What a quota group's day holds, by {@link dayKey}; a missing day is empty. */
  taken: ReadonlyMap<string, Taken>
  /** The {@link playerKey}s of players who have an active booking. */
  booked: ReadonlySet<string>
  /** Those of `booked` who are matched by name alone, and may be somebody else. */
  byName?: ReadonlySet<string>
  /** The booker's active booking, where it is known. Of the other players `booked` says only that they have one. */
  own?: OwnBooking | undefined
  /** Golf-IDs of those whom the board has stopped. */
  stopped: ReadonlyMap<string, Standing>
}

/** An active booking that stands in its player's way, whoever made it. */
export interface OwnBooking {
  course: string
  playDate: string
  isMatch: boolean
  /** Golf-ID of the booker, the only one who can change it. */
  bookerGolfId: string
}

/** The same shape as the calls' `bookingRefusal`. */
export interface Verdict {
  rule: BookingRuleName
  text: string
  alternatives: { course: string; date: string }[]
}

const alternativeLimit = 3
/** At most this many alternatives are other days, as long as other courses are free on the same day. */
const otherDayLimit = 2

export const dayKey = (quotaGroup: string, day: string): string => `${quotaGroup} ${day}`

/** The key by which a player may have one active booking: the Golf-ID if given, else the name, regardless of case and spaces. */
export function playerKey({ golfId, name }: Pick<BallPlayer, 'golfId' | 'name'>): string {
  return golfId === null ? nameKey(name) : `id:${golfId}`
}

/** The {@link playerKey}s under which a ball's players hold their one booking. Erased players hold none, and share their names. */
export function heldKeys(players: readonly Pick<BallPlayer, 'golfId' | 'name'>[]): string[] {
  return players.filter((player) => !isErased(player)).map(playerKey)
}

/** Normalizes a name for comparison. */
export const comparedName = (name: string): string => withSingleSpaces(lowered(name)).trim()

/** The key of a player who is known by name alone. */
export const nameKey = (name: string): string => `name:${comparedName(name)}`

/**
 * Returns the indexes of players who are in the ball already: with the same Golf-ID, with the same name and no Golf-ID, or without Golf-ID
 * but with the name of somebody who has one. Two players of the same name must both give their Golf-ID.
 */
export function repeatedIn(players: readonly Pick<BallPlayer, 'golfId' | 'name'>[]): number[] {
  const keys = players.map(playerKey)
  const named = new Set(players.filter(({ golfId }) => golfId !== null).map(({ name }) => nameKey(name)))
  return players.flatMap(({ golfId }, index) => {
    const key = keys[index] ?? ''
    return keys.indexOf(key) < index || (golfId === null && named.has(key)) ? [index] : []
  })
}

/** The same for a changed ball: a key that was repeated before may stay as often as it was, such as that of players who have been erased. */
export function newlyRepeatedIn(players: readonly Pick<BallPlayer, 'golfId' | 'name'>[], standing: readonly Pick<BallPlayer, 'golfId' | 'name'>[]): number[] {
  const [now, before] = [players.map(playerKey), standing.map(playerKey)] as const
  const timesIn = (keys: readonly string[], key: string) => keys.filter((each) => each === key).length
  const stoodTwice = new Set(repeatedIn(standing).map((index) => before[index]))
  return repeatedIn(players).filter((index) => {
    const key = now[index] ?? ''
    return !stoodTwice.has(key) || timesIn(now, key) > timesIn(before, key)
  })
}

/**
 * Whether a Golf-ID stands where the name belongs: such a player would count as a guest, whom no rule knows. In a changed ball, a name that
 * stood there before may stay.
 */
export function isGolfIdAsName({ name }: Pick<BallPlayer, 'name'>, standing: readonly Pick<BallPlayer, 'name'>[] = []): boolean {
  return golfIdIn(name) !== null && !standing.some((player) => comparedName(player.name) === comparedName(name))
}

/** Whether this is all that is left of a player who has been erased, or whose name the board has removed. */
export function isErased({ name, golfId }: Pick<BallPlayer, 'golfId' | 'name'>): boolean {
  return golfId === null && (name === erasedName || name === removedName)
}

/** First and last play day that may be asked for today (specification 9; match play: decisions.md part 1). */
export function bookingWindow(today: string, isMatch: boolean): { from: string; to: string } {
  return { from: today, to: addDays(today, isMatch ? bookingRules.matchPlayWindowDays : bookingRules.windowDays) }
}

/** Returns the first broken rule with its text and alternatives; null when no rule is broken. */
export function verdict(draft: BookingDraft, facts: BookingFacts, today: string): Verdict | null {
  const rule = brokenRule(draft, facts, today)
  return rule && refusalBy(rule, draft, facts, today)
}

/** The refusal by one rule, also for a place that somebody else took a moment ago. */
export function refusalBy(rule: BookingRuleName, draft: BookingDraft, facts: BookingFacts, today: string): Verdict {
  return { rule, text: ruleText[rule](draft, facts, today), alternatives: alternatives(rule, draft, facts, today) }
}

export function brokenRule(draft: BookingDraft, facts: BookingFacts, today: string): BookingRuleName | null {
  const { option, players, playDate, isMatch } = draft
  const { from, to } = bookingWindow(today, isMatch)
  if (stoppedPlayer(draft, facts)) return 'standing'
  if (playDate < from || playDate > to) return 'window'
  if (!players.some(({ isMember }) => isMember)) return 'member_in_ball'
  const booked = players.map(playerKey).filter((key) => facts.booked.has(key))
  if (booked.some((key) => !facts.byName?.has(key))) return 'one_active_booking'
  const taken = takenOn(facts, option, playDate)
  if (!fits(withBall(taken, ballOf(players.length)), quotaOn(option.quota, playDate))) return 'quota'
  // A match by name alone is reported only when nothing certain stands in the way.
  return booked.length > 0 ? 'one_active_booking' : null
}

/** Where the very same ball would be accepted: the nearest days on the course, and other courses on the day. */
function alternatives(rule: BookingRuleName, draft: BookingDraft, facts: BookingFacts, today: string): Verdict['alternatives'] {
  // Another day or course does not help when the fault lies with the players.
  if (draft.isForBoard || (rule !== 'quota' && rule !== 'window')) return []
  const accepted = (candidate: BookingDraft) => brokenRule(candidate, facts, today) === null
  const { from, to } = bookingWindow(today, draft.isMatch)
  // A request for today is allowed but not suggested: the board could hardly answer before the day is over.
  const days = nearestDays(draft.playDate, addDays(from, 1), to, (playDate) => accepted({ ...draft, playDate }))
  const courses = facts.options
    .filter((option) => option.quotaGroup !== draft.option.quotaGroup && accepted({ ...draft, option }))
    .map(({ id }) => ({ course: id, date: draft.playDate }))
  const shownDays = days.slice(0, Math.max(otherDayLimit, alternativeLimit - courses.length)).map((date) => ({ course: draft.option.id, date }))
  return [...shownDays, ...courses].slice(0, alternativeLimit)
}

/** Up to three days that `accepted` takes, nearest first; of two equally near the earlier one. */
function nearestDays(wanted: string, from: string, to: string, accepted: (day: string) => boolean): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).filter((day) => day !== wanted)
  const distance = (day: string) => Math.abs(daysBetween(wanted, day))
  const found: string[] = []
  for (const day of sorted(days, (a, b) => distance(a) - distance(b))) {
    if (accepted(day)) found.push(day)
    if (found.length === alternativeLimit) break
  }
  return found
}

function takenOn(facts: BookingFacts, option: BookingOption, day: string): Taken {
  return facts.taken.get(dayKey(option.quotaGroup, day)) ?? nothingTaken
}

function stoppedPlayer({ players }: BookingDraft, { stopped }: BookingFacts) {
  for (const [position, player] of players.entries()) {
    const standing = player.golfId === null ? undefined : stopped.get(player.golfId)
    if (standing) return { standing, player, isBooker: position === 0 }
  }
  return null
}

/** The rules know the day of a booking but not its tee time, so this is said of every booking today. */
const afterTeeTime = 'Har starttiden passerat går den inte att avboka. Då kan du skicka nästa förfrågan i morgon.'

/**
 * A booking keeps its day and course; another day or course takes a new request. This and the next are functions so that the bundler can
 * drop them for the browser, which uses other parts of this file.
 */
const toAnotherDay = () => 'Om du vill byta dag eller bana avbokar du den först, eller tar tillbaka den om den väntar på svar, och skickar sedan en ny förfrågan. '
  + `Om den är bekräftad kostar det ${inKronor(bookingRules.lateCancellationFee)} att avboka den mindre än ${numberInWords(bookingRules.freeCancellationDays)} dagar före speldagen.`

const byAnother = () => `bara den personen som kan ändra bokningen. Ska du inte vara med? ${bookingTexts.askBoard}.`

/**
 * Says which booking it is, and what can be done. A match may have been booked half a year ahead, and nobody expects it to stand in the way
 * of earlier rounds.
 */
function ownInWords({ course, playDate, isMatch, bookerGolfId }: OwnBooking, booker: BallPlayer | undefined, { options }: BookingFacts, today: string): string[] {
  const where = `${options.find(({ id }) => id === course)?.label ?? course}, ${formatWeekdayDate(playDate)}`
  const which = isMatch
    ? `Den gäller matchspel på ${where}, och även en match räknas tills dagen har varit. Vill du spela en annan runda innan dess måste matchen avbokas först.`
    : `Den gäller ${where}.`
  if (booker?.golfId !== bookerGolfId) return [which, `Någon annan har bokat åt dig, och då är det ${byAnother()}`]
  return [which, toAnotherDay(), ...playDate === today ? [afterTeeTime] : []]
}

/**
 * The rule about the right to play (specification 9) for a member whom the board has stopped. `name` is null in the member's own text, and
 * the member's name in the board's. The board's note is not included.
 */
export function stopInWords(standing: Standing, name: string | null): string {
  const why = standing === 'late_payment' ? 'om betalningen är sen' : 'om bokningarna missköts'
  return `Rätten att spela på businessbanorna upphör omedelbart ${why}. Styrelsen har stoppat ${name ?? 'dig'} från att boka. `
    + `Det går att boka igen när styrelsen har hävt stoppet.${name === null ? ` ${bookingTexts.askBoard} om det inte stämmer.` : ''}`
}

type RuleText = (draft: BookingDraft, facts: BookingFacts, today: string) => string

const ruleText: Record<BookingRuleName, RuleText> = {
  window: ({ playDate, isMatch, isForBoard = false }, _facts, today) => {
    if (playDate < today) return isForBoard ? 'Speldagen har redan varit. Bekräfta i efterhand om rundan spelades, annars avböj.' : 'Speldagen har redan varit. Välj i dag eller en senare dag.'
    const { to } = bookingWindow(today, isMatch)
    return isMatch
      ? `Matchspel kan bokas upp till ${bookingRules.matchPlayWindowDays} dagar före speldagen. I dag går det att välja till och med ${formatWeekdayDate(to)}.`
      : `En förfrågan kan skickas tidigast ${bookingRules.windowDays} dagar före speldagen. I dag går det att välja till och med ${formatWeekdayDate(to)}.`
  },
  member_in_ball: () => 'Minst en av spelarna i bollen ska vara medlem i föreningen.',
  one_active_booking: ({ players, isForBoard = false }, facts, today) => {
    const { booked, byName, own } = facts
    const rule = 'Varje spelare kan ha en aktiv bokning i taget. Bokningar där man är medspelare räknas också.'
    const keys = players.map(playerKey)
    const sure = keys.findIndex((key) => booked.has(key) && !byName?.has(key))
    const position = sure === -1 ? keys.findIndex((key) => booked.has(key)) : sure
    const who = position > 0 || isForBoard ? players[position] : undefined
    if (who === undefined) {
      const known = own ? ownInWords(own, players[0], facts, today) : [toAnotherDay(), `Om någon annan har bokat åt dig är det ${byAnother()}`]
      return [`${rule} ${bookingTexts.ownActive}`, ...known].join('\n')
    }
    if (isForBoard) return `${rule} ${who.name} har redan en${byName?.has(playerKey(who)) ? ', om det är samma person' : ''}.`
    // A player known by name alone may be somebody else, and so may one with a mistyped Golf-ID.
    return who.golfId === null
      ? `${rule} ${who.name} har redan en. Är det någon annan med samma namn? Ange Golf-ID.`
      : `${rule} ${who.name} (Golf-ID ${who.golfId}) har redan en. Kontrollera att Golf-ID:t stämmer.`
  },
  quota: ({ option, playDate, players, isForBoard = false }, facts) => {
    if (isAlwaysClosed(option.quota)) return `${option.label} är stängd för bokning.`
    const given = quotaOn(option.quota, playDate)
    const free = freeOf(takenOn(facts, option, playDate), given)
    const words = quotaInWords(option.quota)
    // Where weekends differ, the words already contain a colon.
    const rule = words.includes(':') ? `${option.label}. ${words}` : `${option.label}: ${lowerFirst(words)}`
    const left = isClosed(given) ? 'är stängd för bokning.' : whatIsLeft(free, players.length, isForBoard ? 'de' : 'ni')
    return `${rule} ${capitalized(formatWeekdayDate(playDate))} ${left}`
  },
  standing: (draft, facts) => {
    const found = stoppedPlayer(draft, facts)
    const isOwn = !found || (found.isBooker && !draft.isForBoard)
    return stopInWords(found?.standing ?? 'suspended', isOwn ? null : found.player.name)
  },
}

function whatIsLeft(free: Taken, players: number, they: 'ni' | 'de'): string {
  if (ballOf(players) === 'four' && free.twoBalls > 0) {
    return `har bara plats för ${ballsInWords(free.twoBalls, 'två')}. ${capitalized(they)} är ${numberInWords(players)}, och det räknas som en fyrboll.`
  }
  if (ballOf(players) === 'two' && free.fourBalls > 0) return `har bara plats för ${ballsInWords(free.fourBalls, 'fyr')}.`
  return 'är fullbokad.'
}
