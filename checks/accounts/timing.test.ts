import { afterAll, describe, expect, test } from 'vitest'
import { isLong, saveReport, times } from '../check-mode.ts'
import { areaUnderCurve, median, standardError } from './samples.ts'
import { emailOf, golfIdOf, type MailServer, mailServers, startTimedSite, type Standing, type TimedSite } from './timed-site.ts'

const pairs = times(40, 2000)
/** Enough to show a skipped password check even on a busy machine, and no more: password hashing yields to all other work (decision 033). */
const signInPairs = times(60, 2000)
/** Fewer, since beyond `lookUpsInTotal` unknown Golf-IDs are answered like known ones. */
const lookUpPairs = times(40, 1400)
/** How far the area may be from 0.5: five standard errors, but at least the goal of 0.05. The short form adds 0.05 for a busy machine. */
const mostTelling = (count: number): number => Math.max(0.05, 5 * standardError(count)) + times(0.05, 0)
/** A reset link request is answered after a fixed time, so several can be under way, but not so many that they wait for each other. */
const atOnce = 8

interface Request {
  path: string
  body: unknown
}
interface Question {
  what: string
  known(site: TimedSite, number: number): Request
  unknown(site: TimedSite, number: number): Request
  atOnce: number
  pairs: number
}

const signIn = (email: string): Request => ({ path: '/api/auth/sign-in', body: { email, password: 'Fel-Vatten-23' } })
const lookUp = (golfId: string): Request => ({ path: '/api/functions/lookup-email', body: { golfId } })
const resetLink = (email: string): Request => ({ path: '/api/auth/send-reset-link', body: { email } })
const askResetLink = (standing: Standing): Question => ({
  what: `reset link: ${standing} / unknown`,
  known: (_, number) => resetLink(emailOf(standing, number)),
  unknown: (_, number) => resetLink(`${standing}.unknown${number}@example.com`),
  atOnce,
  pairs,
})
const signInAs = (standing: 'active' | 'unfinished'): Question => ({
  what: `log-in with a wrong password: ${standing} / unknown Golf-ID`,
  known: (site, number) => signIn(site.handleOf(standing, number)),
  unknown: (site, number) => signIn(site.handleOfNobody(number)),
  atOnce: 1,
  pairs: signInPairs,
})

const questions: Record<MailServer, Question[]> = {
  working: [signInAs('active'), askResetLink('active'), askResetLink('invited'), {
    what: 'look-up: a login without a password / unknown Golf-ID',
    known: (_, number) => lookUp(golfIdOf('unfinished', number)),
    unknown: (_, number) => lookUp(golfIdOf('invited', number + 100_000)),
    atOnce: 1,
    pairs: lookUpPairs,
  }],
  dead: [...(isLong ? [signInAs('active')] : []), signInAs('unfinished'), askResetLink('unfinished')],
}

interface Answered {
  ms: number
  /** Everything in the answer that should be the same. */
  seen: unknown
}

let networks = 0
/** Gives every request a network of its own: limits have their own check. */
function network(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}

async function ask(site: TimedSite, { path, body }: Request): Promise<Answered> {
  const began = performance.now()
  const response = await fetch(site.origin + path, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': network() }, body: JSON.stringify(body),
  })
  const text = await response.text()
  const ms = performance.now() - began
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return { ms, seen: { status: response.status, headers, text } }
}

/** Asks pairs of questions, `atOnce` pairs at a time, each pair in random order. */
async function askPairs(site: TimedSite, question: Question): Promise<{ known: Answered[]; unknown: Answered[] }> {
  const [known, unknown]: [Answered[], Answered[]] = [[], []]
  let next = 0
  const work = async (): Promise<void> => {
    for (let number = next++; number < question.pairs; number = next++) {
      const askKnown = async () => known.push(await ask(site, question.known(site, number)))
      const askUnknown = async () => unknown.push(await ask(site, question.unknown(site, number)))
      for (const turn of Math.random() < 0.5 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await turn()
    }
  }
  await Promise.all(Array.from({ length: question.atOnce }, work))
  return { known, unknown }
}

const lines: string[] = []

describe.each(mailServers)('with a %s mail server', (mailServer) => {
  test('known and unknown people get the same answers in the same time', { timeout: times(120_000, 1_800_000) }, async () => {
    const site = await startTimedSite({ people: pairs, mailServer })
    try {
      for (const question of questions[mailServer]) {
        const { known, unknown } = await askPairs(site, question)
        for (const { seen } of [...known, ...unknown]) expect(seen, question.what).toEqual(known[0]?.seen)
        const [ones, others] = [known.map(({ ms }) => ms), unknown.map(({ ms }) => ms)]
        const area = areaUnderCurve(ones, others)
        lines.push(`| ${mailServer} | ${question.what} | ${question.pairs} | ${median(ones).toFixed(1)} | ${median(others).toFixed(1)} | ${area.toFixed(3)} |`)
        expect.soft(Math.abs(area - 0.5), question.what).toBeLessThanOrEqual(mostTelling(question.pairs))
      }
      // Every known address was mailed, so the times are not alike merely because that work was skipped.
      if (mailServer === 'working') await expect.poll(site.mailsReceived, { timeout: 60_000 }).toBe(2 * pairs)
    } finally {
      await site.stop()
    }
  })
})

test('areaUnderCurve is 0 or 1 for separate samples and 0.5 for alike ones', () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5, 6])).toBe(0)
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1, 2, 2, 3], [2, 1, 3, 2])).toBe(0.5)
})

afterAll(() => saveReport('accounts', 'Known and unknown: how far the time of an answer tells', [
  'The other parts of the check (brute force on both databases, mails, links, sessions) have no figures: they hold or fail.',
  '',
  `Interleaved pairs on the embedded database, log-ins one at a time, reset links ${atOnce} at once. Area under the ROC curve: 0.5 tells nothing; 0.45 to 0.55 is asked for of 2,000 pairs, five standard errors (0.055) of 1,400.`,
  '',
  '| Mail server | Question: known / unknown | Pairs | Median ms, known | Median ms, unknown | Area |',
  '|---|---|--:|--:|--:|--:|',
  ...lines,
]))
