import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startSmtpPeer } from '#server/mailer/testing.ts'
import { startSite } from '../../e2e/support/site.ts'
import { Applicants } from '../faults/applicants.ts'
import { FaultyProxy } from '../faults/faulty-proxy.ts'
import { findLost, newPlace } from '../faults/place.ts'
import { saveReport, times } from '../check-mode.ts'
import { UnfinishedRequest } from './connections.ts'
import { endLimitMs, signal, stopOften, type Tally, underWayMs } from './rounds.ts'

const lines: string[] = []
const note = (line: string): void => void lines.push(`- ${line}.`)
const rounds = times(2, 100)
const server = process.env.TEST_DATABASE_URL

// In parallel: the rounds are mostly waiting.
describe.concurrent('a site stopped by a signal under load loses nothing and exits cleanly', () => {
  test('on the embedded database', { timeout: times(120_000, 1_800_000) }, async () => {
    const tally = await stopOften(undefined, rounds)
    expect(tally).toMatchObject({ lost: [], half: [] })
    note(told('embedded', tally))
  })

  test.runIf(server)('on PostgreSQL', { timeout: times(120_000, 1_800_000) }, async () => {
    const tally = await stopOften(server, rounds)
    expect(tally).toMatchObject({ lost: [], half: [] })
    note(told('PostgreSQL', tally))
  })
})

describe('a site stopped by a signal exits', () => {
  test('in time despite a hanging mail server, an unfinished request and a running backup', { timeout: times(120_000, 600_000) }, async () => {
    const peer = await startSmtpPeer()
    const front = await FaultyProxy.start({ host: '127.0.0.1', port: peer.port })
    await front.set('hanging')
    const place = await newPlace(undefined)
    const site = await startSite({ env: { ...place.env, SMTP_URL: `smtp://127.0.0.1:${front.port}` } })
    try {
      const durations: number[] = []
      const acknowledged: string[] = []
      for (let round = 0; round < times(1, 10); round += 1) {
        if (round > 0) await site.restart()
        const applicants = new Applicants(site.origin, round * 1000)
        for (let number = 0; number < 5; number += 1) await applicants.one()
        const slow = await UnfinishedRequest.begin(site.origin, round * 1000 + 999)
        await beginBackup(place.dataDir)
        const { code, ms } = await signal(site, 'SIGTERM')
        expect(code, site.printed().slice(-2000)).toBe(0)
        expect(ms).toBeLessThan(endLimitMs)
        await slow.closed()
        expect((await readdir(join(place.dataDir, 'backups'))).filter((name) => name.endsWith('.unfinished'))).toEqual([])
        durations.push(ms)
        acknowledged.push(...applicants.acknowledged)
      }
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(await place.look((db) => findLost(db, acknowledged))).toEqual([])
      note(`Stopped ${durations.length} times with a hanging mail server, a visitor who never finishes and a backup under way: status 0 each time, no half backup left, at most ${Math.round(Math.max(...durations))} ms`)
    } finally {
      await site.stop()
      await front.close()
      await peer.close()
      await place.remove()
    }
  })

  test('at once after a later second signal, while two simultaneous signals count as one', { timeout: 120_000 }, async () => {
    const place = await newPlace(undefined)
    const site = await startSite({ env: place.env })
    try {
      const slow = await UnfinishedRequest.begin(site.origin, 1)
      await pause(underWayMs)
      // A terminal and npm both pass on the same signal, so two at once count as one.
      site.process.kill('SIGINT')
      site.process.kill('SIGINT')
      await pause(1500)
      expect(site.process.exitCode, 'still waits for the unfinished request').toBeNull()
      const { code, ms } = await signal(site, 'SIGINT')
      expect(code).toBe(1)
      expect(ms).toBeLessThan(2000)
      await slow.closed()
      note('A second signal ends the process at once, with status 1')
    } finally {
      await site.stop()
      await place.remove()
    }
  })
})

/** Requests a backup as the command does; resolves when the site has begun it. */
async function beginBackup(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, `backup-${randomUUID()}.request`), '')
  const isWaiting = async (): Promise<boolean> => (await readdir(dataDir)).some((name) => name.endsWith('.request'))
  while (await isWaiting()) await pause(5)
}

function told(engine: string, { stops, acknowledged, refused, finished, durations }: Tally): string {
  const sorted = durations.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return `${engine}: ${stops} stops under load (SIGTERM and SIGINT), status 0 each time, in ${at(0.5)} ms (median), ${at(0.95)} (p95), `
    + `${at(1)} (longest); ${acknowledged} acknowledged, 0 lost, 0 half; ${refused} told to come back; of ${stops} requests half sent at the signal ${finished} answered as usual, the others told to come back; every kept connection closed`
}

afterAll(async () => {
  if (server === undefined) note('NOT RUN: on PostgreSQL, for want of a PostgreSQL')
  await saveReport('shutdown', 'Stopping the site under load', lines)
})
