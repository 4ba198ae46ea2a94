import { describe, expect, test } from 'vitest'
import type { TestVisitor } from '#server/testing.ts'
import { Applicants } from '../faults/applicants.ts'
import { findIncomplete, findLost } from '../faults/place.ts'
import { isLong, times } from '../check-mode.ts'
import { signal } from '../shutdown/rounds.ts'
import { statusEverywhere, type World } from './world.ts'

const writers = 6
const kills = times(1, 6)
const restarts = times(1, 2)

/** What visitors notice when a process goes away. */
export function lossesHold(given: () => World, note: (line: string) => void): void {
  let firstNumber = 0

  /** Members and visitors who only read. `stop` ends them and returns what went wrong for them. */
  function readers(visitor: TestVisitor): { stop(): Promise<{ asked: number; wrong: unknown[] }> } {
    let [isOver, asked] = [false, 0]
    const wrong: unknown[] = []
    const reading = Promise.all([() => visitor.call('GET', '/medlemskap'), () => visitor.call('GET', '/api/auth/session')].map(async (look) => {
      while (!isOver) {
        const seen = await look().then(({ status }) => status, (error: unknown) => error)
        if (seen !== 200) wrong.push(seen)
        asked += 1
      }
    }))
    return {
      async stop() {
        isOver = true
        await reading
        return { asked, wrong }
      },
    }
  }

  /** Does something while people write and read, and compares the answers they got with the database. */
  async function meanwhile(act: (applicants: Applicants) => Promise<void>) {
    const { site, proxy } = given()
    // The limit on all applications together uses the held clock, so it must be moved on.
    site.clock.advance({ hours: 1 })
    const { visitor } = await site.person()
    firstNumber += 10_000
    const before = proxy.passedOn
    const reading = readers(visitor)
    const applicants = new Applicants(site.origin, firstNumber).begin(writers)
    await applicants.acknowledgedMore(5)
    await act(applicants)
    await applicants.acknowledgedMore(10)
    await applicants.stop()
    const { asked, wrong } = await reading.stop()
    const { acknowledged, refused, unanswered } = applicants
    expect({ wrong: [...applicants.wrong, ...wrong], refused, lost: await findLost(site.db, acknowledged), half: await findIncomplete(site.db) })
      .toEqual({ wrong: [], refused: 0, lost: [], half: [] })
    return { acknowledged: acknowledged.length, unanswered, asked, passedOn: proxy.passedOn - before }
  }

  type Told = Awaited<ReturnType<typeof meanwhile>>
  const sum = (of: readonly Told[], what: keyof Told) => of.reduce((total, one) => total + one[what], 0)
  const told = (of: readonly Told[]) => `${sum(of, 'acknowledged')} acknowledged, 0 lost, 0 half; ${sum(of, 'asked')} pages and looks, none failed; `
    + `${sum(of, 'passedOn')} requests taken by another process; ${sum(of, 'unanswered')} ended without an answer`

  /** Restarts a process and puts it back behind the proxy. */
  async function backIn(index: number): Promise<void> {
    const { sites, proxy, site } = given()
    await sites[index]?.restart()
    proxy.put(sites[index]?.origin ?? '', index)
    const { visitor } = await site.person()
    expect(await statusEverywhere(given(), () => visitor.rpc('get_my_profile'))).toBe(200)
  }

  describe('while people write and read', () => {
    test('a killed process loses only the requests it was handling', async () => {
      const outcomes: Told[] = []
      for (let round = 0; round < kills; round += 1) {
        const index = round % given().sites.length
        const outcome = await meanwhile(async () => given().sites[index]?.kill())
        // A writer that was cut off early may retry before the process has stopped listening.
        expect(outcome.unanswered).toBeLessThan(2 * writers)
        outcomes.push(outcome)
        await backIn(index)
      }
      note(`${kills} times one process killed (SIGKILL) under load: ${told(outcomes)}`)
    })

    test.runIf(isLong)('restarting every process, each taken out of the proxy first, fails no request', async () => {
      const outcomes: Told[] = []
      for (let round = 0; round < restarts; round += 1) {
        outcomes.push(await meanwhile(async (applicants) => {
          for (const [index, process] of given().sites.entries()) {
            await given().proxy.takeOut(index)
            expect((await signal(process, 'SIGTERM')).code, process.printed().slice(-2000)).toBe(0)
            await applicants.acknowledgedMore(3)
            await process.restart()
            given().proxy.put(process.origin, index)
          }
        }))
      }
      expect(sum(outcomes, 'unanswered')).toBe(0)
      note(`${restarts} rounds of restarting every process, each taken out of the proxy first: ${told(outcomes)}`)
    })

    // The short form restarts one process only.
    test('the proxy passes requests on when a process stops without being taken out first', async () => {
      const outcomes: Told[] = []
      for (let round = 0; round < restarts; round += 1) {
        outcomes.push(await meanwhile(async (applicants) => {
          for (const [index, process] of [...given().sites.entries()].slice(0, times(1, 4))) {
            expect((await signal(process, 'SIGTERM')).code, process.printed().slice(-2000)).toBe(0)
            await applicants.acknowledgedMore(3)
            await process.restart()
            given().proxy.put(process.origin, index)
          }
        }))
      }
      expect(sum(outcomes, 'passedOn')).toBeGreaterThan(0)
      // A very busy process may stop listening before it has accepted the connections in its queue.
      expect(sum(outcomes, 'unanswered')).toBeLessThanOrEqual((restarts * given().sites.length) / 2)
      note(`${restarts} rounds of restarting every process, the proxy not told: ${told(outcomes)}`)
    })
  })
}
