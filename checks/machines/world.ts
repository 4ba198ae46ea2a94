import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, startTestSite, type TestSite } from '#server/testing.ts'
import { type ReceivedMail, startMailServer } from '../../e2e/support/smtp.ts'
import { byProcesses, type Processes } from './processes.ts'
import { answeredBy } from './proxy.ts'

/** Several production processes on one database, with a mail server that accepts everything. */
export interface World extends Processes {
  site: TestSite
  received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** A Monday. The clock stays there until a test moves it. */
export const monday = '2026-12-07'
const patienceMs = 60_000

export async function startWorld(count: number): Promise<World> {
  const mail = await startMailServer()
  let processes: Processes | undefined
  const environment = {
    NODE_ENV: 'production', SITE_URL: 'http://localhost:1', SITE_SECRET: randomBytes(32).toString('hex'), TRUSTED_PROXIES: '1',
    SMTP_URL: mail.url, MAIL_FROM: 'Golf <no-reply@golf.example>', BOARD_EMAIL: 'styrelsen@golf.example',
  }
  const site = await startTestSite(environment, { serve: byProcesses(count, (started) => { processes = started }) })
  if (!processes) throw new Error('No process was started')
  site.clock.set(new Date(`${monday}T08:00:00Z`))
  return {
    ...processes, site, received: mail.received,
    async close() {
      await site.close()
      await mail.stop()
    },
  }
}

/** The answer of each process to the same request. */
export async function everywhere({ sites }: World, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers = new Map<string | null, Answer>()
  for (const _ of sites) {
    const answer = await ask()
    answers.set(answer.headers.get(answeredBy), answer)
  }
  expect(answers.size, 'processes that answered').toBe(sites.length)
  return [...answers.values()]
}

/** The status that all processes answered; the list of statuses if they disagree. */
export async function statusEverywhere(world: World, ask: () => Promise<Answer>): Promise<number | number[]> {
  const statuses = (await everywhere(world, ask)).map(({ status }) => status)
  const [first = 0] = statuses
  return statuses.every((status) => status === first) ? first : statuses
}

/** Polls until `look` returns true, since processes do not announce what they do by themselves. */
export async function eventually(what: string, look: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + patienceMs
  while (!await look()) {
    if (performance.now() > until) throw new Error(`Never: ${what}`)
    await pause(50)
  }
}
