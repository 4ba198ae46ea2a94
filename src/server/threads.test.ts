import { EventEmitter } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { createThreads } from './threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = `
  import { threadId } from 'node:worker_threads'
  export const double = (number) => number * 2
  export const refuse = () => { throw new Error('refused') }
  export const die = () => process.exit(3)
  export const own = () => ({ id: threadId, secret: process.env.SECRET, flags: process.execArgv })
`

function programFile(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, program)
  return file
}

test('each task gets its own result, even if others fail', async () => {
  const run = createThreads(pathToFileURL(programFile('one.mjs')), 2)
  const work = await Promise.allSettled(Array.from({ length: 30 }, (_, number) => (number % 3 === 0 ? run('refuse', null) : run('double', number))))
  work.forEach((outcome, number) => {
    if (number % 3 === 0) expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'refused' } })
    else expect(outcome).toEqual({ status: 'fulfilled', value: number * 2 })
  })
})

test('rejects the task of a thread that dies, and runs the next task in a new thread', async () => {
  const run = createThreads(pathToFileURL(programFile('two.mjs')), 1)
  for (let round = 0; round < 3; round += 1) {
    await expect(run('die', null)).rejects.toThrow()
    expect(await run('double', 21)).toBe(42)
  }
})

test('rejects tasks while threads cannot be started, and runs them once they can', async () => {
  const file = programFile('three.mjs')
  const run = createThreads(pathToFileURL(file), 2)
  renameSync(file, `${file}.away`)
  for (let round = 0; round < 4; round += 1) {
    const work = await Promise.allSettled([run('double', 1), run('double', 2), run('double', 3)])
    expect(work.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  }
  renameSync(`${file}.away`, file)
  await expect.poll(() => run('double', 21).catch(() => null)).toBe(42)
  expect(await Promise.all([1, 2, 3, 4].map((number) => run('double', number)))).toEqual([2, 4, 6, 8])
})

test('a thread keeps running when its file is deleted, and has no environment or flags of the site', async () => {
  const file = programFile('four.mjs')
  const run = createThreads(pathToFileURL(file), 1)
  process.env.SECRET = 'of the site'
  const before = await run('own', null)
  expect(before).toMatchObject({ secret: undefined, flags: [] })
  rmSync(file)
  expect(await run('own', null)).toEqual(before)
  delete process.env.SECRET
})

/** Threads that only record what happens to them. */
class ToldThreads extends EventEmitter {
  static made: ToldThreads[] = []
  destroyed = 0
  readonly #number = ToldThreads.made.push(this)

  run(): Promise<number> {
    return Promise.resolve(this.#number)
  }

  destroy(): void {
    this.destroyed += 1
  }
}

test('late errors of failed threads do not affect their replacements, and the failed ones stay away', async () => {
  vi.doMock('piscina', () => ({ Piscina: ToldThreads }))
  const run = createThreads(pathToFileURL(join(folder, 'told.mjs')), 2)
  expect(await run('own', null)).toBe(1)
  const [first] = ToldThreads.made
  first?.emit('error', new Error('The first one has failed'))
  expect(await run('own', null)).toBe(2)
  first?.emit('error', new Error('The second one has failed'))
  expect(await run('own', null)).toBe(2)
  const before = first?.destroyed ?? 0
  // The library creates a new one in place of one that ends late.
  first?.emit('workerCreate')
  expect(ToldThreads.made.map(({ destroyed }) => destroyed)).toEqual([before + 1, 0])
  vi.doUnmock('piscina')
})
