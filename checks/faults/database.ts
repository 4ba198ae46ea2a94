import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isLong, times } from '../check-mode.ts'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { Applicants, apply, isWordToComeBack } from './applicants.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { findIncomplete, keptOf, findLost, newPlace, type Place } from './place.ts'

const awayMs = times(2000, 60_000)
const cutsMs = 240_000

/** PostgreSQL going away and coming back, behind a network that can fail. The site stays one process all the time. */
export function databaseFaults(server: string | undefined, note: (line: string) => void): void {
  describe.runIf(server)('PostgreSQL', () => {
    let scene: Scene
    beforeAll(async () => { scene = await openScene(server) })
    afterEach(() => scene.front.set('open'))
    afterAll(() => closeScene(scene))

    /** Applicants who stop when the running test ends. */
    function ownApplicants(firstNumber?: number): Applicants {
      const applicants = new Applicants(scene.site.origin, firstNumber)
      onTestFinished(() => applicants.stop())
      return applicants
    }

    test('refuses connections: changes get 503, pages are served, and the site recovers by itself', { timeout: 400_000 }, async () => {
      const { site, place, front } = scene
      const applicants = ownApplicants().begin(6)
      await applicants.acknowledgedMore(20)
      await front.set('refusing')
      const { acknowledged: { length: before }, refused } = applicants
      await pause(awayMs)
      expect(applicants.refused, 'requests are refused meanwhile').toBeGreaterThan(refused)
      // Requests whose commit was already under way may still be acknowledged.
      expect(applicants.acknowledged.length - before).toBeLessThanOrEqual(6)
      await expectPagesOnly(site)
      await front.set('open')
      await applicants.acknowledgedMore(20)
      await applicants.stop()
      expect(await faultsFound(place, applicants)).toEqual(noFault)
      expect(await (await fetch(`${site.origin}/api/health`)).json()).toMatchObject({ status: 'ok', database: 'ok' })
      note(`PostgreSQL gone for ${awayMs / 1000} s: ${applicants.refused} refused with 503, pages served, health 503; ${applicants.acknowledged.length} acknowledged, 0 lost, 0 half; same process went on`)
    })

    test('breaks connections in the middle of transactions: nothing acknowledged is lost', { timeout: 400_000 }, async () => {
      const { place, front } = scene
      const applicants = ownApplicants(10_000).begin(6)
      // On a busy machine there are fewer cuts rather than a longer check.
      const until = Date.now() + cutsMs
      let cuts = 0
      for (; cuts < times(8, 400) && Date.now() < until; cuts += 1) {
        await applicants.acknowledgedMore(1)
        await pause(Math.random() * 30)
        front.cut()
      }
      await applicants.acknowledgedMore(20)
      await applicants.stop()
      expect(await faultsFound(place, applicants)).toEqual(noFault)
      note(`Every connection to PostgreSQL broken ${cuts} times under load: ${applicants.refused} refused with 503 and nothing of theirs kept, ${applicants.unknown} told that nobody knows, ${applicants.acknowledged.length} acknowledged, 0 lost, 0 half`)
    })

    test('stops answering: the health check says so, and changes succeed once it answers again', { timeout: 400_000 }, async () => {
      const { site, place, front } = scene
      const applicants = ownApplicants(20_000)
      for (let number = 0; number < 5; number += 1) await applicants.one()
      await front.set('hanging')
      applicants.begin(3)
      await expectPagesOnly(site)
      // Longer than the query timeout: those who waited are told to come back.
      if (isLong) await pause(100_000)
      const { refused } = applicants
      if (isLong) expect(refused).toBeGreaterThan(0)
      await front.set('open')
      await applicants.acknowledgedMore(10)
      await applicants.stop()
      expect(await faultsFound(place, applicants)).toEqual(noFault)
      note(`PostgreSQL silent${isLong ? ' for 100 s' : ''}: health 503 within its 5 s, ${refused} told to come back; ${applicants.acknowledged.length} acknowledged, 0 lost, 0 half`)
    })

    test('has no disk space: a change gets 503 with a request to retry, and succeeds later', { timeout: 60_000 }, async () => {
      const { site, place } = scene
      await place.look((db) => db.execute(`
        create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger full_disk before insert on applications for each row execute function full_disk()`))
      const response = await apply(site.origin, 40_001)
      expect(isWordToComeBack(response, await response.text())).toBe(true)
      await place.look((db) => db.execute('drop trigger full_disk on applications'))
      expect((await apply(site.origin, 40_002)).status).toBe(200)
    })
  })
}

interface Scene {
  site: RunningSite
  place: Place
  front: FaultyProxy
  pid: number | undefined
}

async function openScene(server: string | undefined): Promise<Scene> {
  const place = await newPlace(server)
  const direct = new URL(place.databaseUrl ?? '')
  const front = await FaultyProxy.start({ host: direct.hostname, port: Number(direct.port || 5432) })
  const behind = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(front.port) })
  const site = await startSite({ env: { ...place.env, DATABASE_URL: behind.href } })
  return { site, place, front, pid: site.process.pid }
}

async function closeScene({ site, place, front, pid }: Scene): Promise<void> {
  await front.set('open')
  expect([site.process.pid, site.process.exitCode], site.printed().slice(-2000)).toEqual([pid, null])
  await site.stop()
  await front.close()
  await place.remove()
}

async function expectPagesOnly(site: RunningSite): Promise<void> {
  for (const path of ['/', '/ansokan', '/spelschema']) expect((await fetch(site.origin + path)).status, path).toBeLessThan(500)
  const health = await fetch(`${site.origin}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'failing', database: 'unreachable', disk: 'ok', outbox: { waiting: null, oldestSeconds: null } })
}

const noFault = { wrong: [], unanswered: 0, lost: [], half: [], kept: [] }

async function faultsFound(place: Place, { wrong, unanswered, acknowledged, turnedAway }: Applicants): Promise<object> {
  return {
    wrong, unanswered, lost: await place.look((db) => findLost(db, acknowledged)), half: await place.look(findIncomplete),
    kept: await place.look((db) => keptOf(db, turnedAway)),
  }
}
