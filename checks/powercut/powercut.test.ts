import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveReport, times } from '../check-mode.ts'
import type { Claim } from '../crash/claims.ts'
import { seeded } from '../crash/load.ts'
import { type Aftermath, lookAt } from './aftermath.ts'
import { Disk } from './disk.ts'
import { manners } from './file-content.ts'
import { newWorld, type Phase, phases, recordSession, type Session } from './session.ts'

interface Cut {
  phase: Phase
  manner: (typeof manners)[number]
  at: number
}

/** Each session except the first starts on what a power cut of the previous one has left. */
const sessions = times(1, 5)
const cutsOfEach = times(4, 20)
const bursts = times(2, 5)
const random = seeded(20_261_121)
const world = newWorld()
const found = { cuts: 0, claims: 0, broken: 0, losses: 0, halves: 0, perPhase: new Map<string, number>(), perManner: new Map<string, number>() }
const withoutSyncs: string[] = []

let place: string
/** The first session recorded. */
let first: Session | undefined
let images = 0

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'powercut-'))
})

afterAll(() => rm(place, { recursive: true, force: true }))

describe('a power cut while the embedded database is in use', () => {
  test('leaves a readable database with everything acknowledged and no half transactions', { timeout: times(240_000, 1_500_000) }, async () => {
    let [home, claims]: [string, Claim[]] = [join(place, 'first'), []]
    for (let session = 0; session < sessions; session += 1) {
      const recorded = await recordSession(world, home, { claims, bursts, random })
      first ??= recorded
      for (const cut of cutsIn(recorded)) {
        const image = newImage()
        take(new Disk(), recorded, cut.at).cut(image, cut.manner, random)
        const told = toldBy(recorded, cut.at)
        const after = await lookAt(world, image, told)
        note(cut, told, after)
        expect({ cut, ...after }).toEqual({ cut, broken: [], losses: [], halves: [] })
        await rm(image, { recursive: true, force: true })
      }
      const last = lateIn(recorded)
      home = newImage()
      take(new Disk(), recorded, last).cut(home, 'sectors of 512 bytes', random)
      claims = toldBy(recorded, last)
    }
  })

  // Shows that the check would find a loss.
  test.for([
    ['no sync reached the disk', () => false],
    ['the log\'s syncs were left out', (_node: number, isDirectory: boolean, name: string) => isDirectory || !/^(xlogtemp|[\dA-F]{24}$)/.test(name)],
    ['directories were not synced', (_node: number, isDirectory: boolean) => !isDirectory],
  ] as const)('is seen to lose data if %s', { timeout: 240_000 }, async ([what, isObeyed]) => {
    if (!first) throw new Error('Nothing was recorded')
    const image = newImage()
    const at = first.spans.findLast(({ phase }) => phase === 'close')?.from ?? 0
    const names = namesIn(first)
    take(new Disk((node, isDirectory) => isObeyed(node, isDirectory, names.get(node) ?? '')), first, at).cut(image, 'all lost', random)
    const { broken, losses } = await lookAt(world, image, toldBy(first, at))
    withoutSyncs.push(`${what}: ${[...broken, ...losses].slice(0, 1).join('').slice(0, 100)}`)
    expect([...broken, ...losses]).not.toEqual([])
  })
})

afterAll(() => saveReport('powercut', 'The power goes while the embedded database is used', [
  `A site is started, used by people four at a time with checkpoints in between, and closed, ${sessions} times, each on what a power cut`,
  'of the one before has left. Every write, resize, link, rename and sync of its files is recorded. A disk is then rebuilt as it',
  'may be when the power goes at some step: what was synced is there; of the rest anything may be missing, torn or in another order.',
  'The site is started on it, every table is read and its indexes made anew, everything acknowledged before the cut is read through',
  'the site\'s calls, and the database is looked through for transactions of which a part is missing.',
  '',
  '| Power cuts | Acknowledged acts looked for | Does not open or read | Lost | Half transactions |',
  '|---|---|---|---|---|',
  `| ${found.cuts} | ${found.claims} | ${found.broken} | ${found.losses} | ${found.halves} |`,
  '',
  `Cuts by phase: ${counted(found.perPhase)}. By what becomes of the unsynced: ${counted(found.perManner)}.`,
  'That the check finds losses is shown by the first recording with syncs left out. What it says first:',
  '',
  ...withoutSyncs.map((line) => `- ${line}`),
]))

const counted = (counts: ReadonlyMap<string, number>): string => [...counts].map(([name, count]) => `${name} ${count}`).join(', ')

/** The first name of each file. */
function namesIn({ steps }: Session): Map<number, string> {
  const links = steps.filter((step) => step.step === 'link')
  return new Map(links.toReversed().map(({ node, name }) => [node, name]))
}

/** Cuts spread evenly over the phases; half of those in the use phase come right after an answer. */
function cutsIn({ spans, claims }: Session): Cut[] {
  return Array.from({ length: cutsOfEach }, (_, index) => {
    const phase = phases[index % phases.length] ?? 'use'
    const ofPhase = spans.filter((span) => span.phase === phase)
    const span = ofPhase[Math.floor(random() * ofPhase.length)] ?? { from: 0, to: 0 }
    const answers = claims.map(({ steps }) => steps).filter((steps) => steps > span.from && steps <= span.to)
    const answer = index % 2 === 0 ? undefined : answers[Math.floor(random() * answers.length)]
    const at = answer ?? span.from + Math.ceil(random() * (span.to - span.from))
    return { phase, at, manner: manners[Math.floor(random() * manners.length)] ?? 'all lost' }
  })
}

/** Late enough that the last bursts have begun, so that the next session has data to keep. */
function lateIn({ steps, before }: Session): number {
  return before + Math.floor((steps.length - before) * (0.8 + 0.2 * random()))
}

function take(disk: Disk, { steps }: Session, at: number): Disk {
  for (const step of steps.slice(0, at)) disk.take(step)
  return disk
}

function toldBy({ claims }: Session, at: number): Claim[] {
  return claims.filter(({ steps }) => steps <= at).map(({ claim }) => claim)
}

function newImage(): string {
  images += 1
  return join(place, `image-${images}`)
}

function note({ phase, manner }: Cut, claims: readonly Claim[], { broken, losses, halves }: Aftermath): void {
  found.cuts += 1
  found.claims += claims.length
  found.broken += broken.length
  found.losses += losses.length
  found.halves += halves.length
  found.perPhase.set(phase, (found.perPhase.get(phase) ?? 0) + 1)
  found.perManner.set(manner, (found.perManner.get(manner) ?? 0) + 1)
}
