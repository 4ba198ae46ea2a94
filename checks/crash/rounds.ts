import { times } from '../check-mode.ts'
import { findLosses } from './claims.ts'
import { Client, logIn, patienceMs, Unanswered } from './client.ts'
import { Load, seeded } from './load.ts'
import type { Victim } from './victim.ts'

export interface Outcome {
  kills: number
  /** How many of the kills hit a site that was starting after another kill. */
  killedStarts: number
  claims: number
  losses: string[]
  halves: string[]
  /** What the site answered while its database was away, if not that it is away. */
  wrongAnswers: string[]
  /** Milliseconds from the restart of what was killed until the site says that all is well. */
  readyMs: number[]
}

/** A start is killed within this time, in milliseconds: long enough to get past the recovery of the database. */
const startMs = 1500
const startKilledEvery = times(3, 5)

/**
 * Kills while people use the site, restarts what was killed, and reads whether everything that was acknowledged is still there.
 * @param siteDies false if the site outlives its database
 */
export async function killOften(victim: Victim, { rounds, seed, siteDies }: { rounds: number; seed: number; siteDies: boolean }): Promise<Outcome> {
  const { site } = victim
  const random = seeded(seed)
  const board = new Client(site, '10.250.0.1')
  await logIn(board, (await site.logins()).superadmin)
  const load = new Load({ site, board, random })
  const outcome: Outcome = { kills: 0, killedStarts: 0, claims: 0, losses: [], halves: [], wrongAnswers: [], readyMs: [] }
  for (let round = 1; round <= rounds; round += 1) {
    const before = load.claims.length
    const { enough, end } = load.begin(3 + Math.floor(random() * 12))
    await enough
    // Kills while the others wait for answers.
    const dead = victim.kill()
    outcome.kills += 1
    await Promise.all([dead, end()])
    if (!siteDies) outcome.wrongAnswers.push(...await askInVain(site, board))
    if (siteDies && round % startKilledEvery === 0) {
      await victim.killStart(random() * startMs)
      outcome.kills += 1
      outcome.killedStarts += 1
    }
    const began = performance.now()
    await victim.revive()
    outcome.readyMs.push(performance.now() - began)
    outcome.losses.push(...await findLosses(board, load.claims.slice(before)))
  }
  outcome.claims = load.claims.length
  outcome.losses.push(...await findLosses(board, load.claims))
  outcome.halves.push(...await victim.findHalves())
  return outcome
}

/** Expects, while the database is away, that calls refuse in the usual form, health reports it, and pages are served; returns what is wrong. */
async function askInVain(site: Victim['site'], board: Client): Promise<string[]> {
  const wrong: string[] = []
  for (const path of ['/api/rpc/get_my_profile', '/api/rpc/list_all_applications', '/api/functions/lookup-email']) {
    const answered = await board.call(path, { golfId: '990230-001' }).then(({ status }) => `${path}: ${status}`, (error: unknown) => {
      if (error instanceof Unanswered && error.code === 'UNAVAILABLE') return null
      return String(error)
    })
    if (answered !== null) wrong.push(answered)
  }
  const look = (path: string): Promise<Response> => fetch(site.origin + path, { signal: AbortSignal.timeout(patienceMs) })
  const [health, page] = [await look('/api/health'), await look('/')]
  await Promise.all([health.text(), page.text()])
  if (health.status !== 503) wrong.push(`/api/health: ${health.status}`)
  if (page.status !== 200) wrong.push(`/: ${page.status}`)
  return wrong
}
