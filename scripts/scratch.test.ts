import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withScratch } from './scratch.ts'

let place: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'scratch-'))
  vi.stubEnv('TMPDIR', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

test('temporary files, also those of child processes, go to the place with room and are deleted after', async () => {
  const inside = await withScratch(() => {
    const shown = spawnSync(process.execPath, ['-p', "require('node:os').tmpdir()"], { encoding: 'utf8' }).stdout.trim()
    mkdirSync(join(tmpdir(), 'something'))
    return Promise.resolve({ own: tmpdir(), shown, isThere: existsSync(join(shown, 'something')) })
  }, { place, needed: 1 })
  expect(inside.own.startsWith(join(place, 'site-tests-'))).toBe(true)
  expect(inside).toMatchObject({ shown: inside.own, isThere: true })
  expect(readdirSync(place)).toEqual([])
  expect(process.env.TMPDIR).toBeUndefined()
})

test('the temporary folder is deleted even if the work fails', async () => {
  await expect(withScratch(() => Promise.reject(new Error('stopped')), { place, needed: 1 })).rejects.toThrow('stopped')
  expect(readdirSync(place)).toEqual([])
})

test('leaves the temporary folder as it is if the place lacks room or is missing, or TMPDIR is set', async () => {
  const where = () => Promise.resolve(tmpdir())
  expect(await withScratch(where, { place, needed: Number.MAX_SAFE_INTEGER })).not.toContain(place)
  expect(await withScratch(where, { place: join(place, 'missing'), needed: 1 })).not.toContain(place)
  vi.stubEnv('TMPDIR', '/asked-for')
  expect(await withScratch(where, { place, needed: 1 })).toBe('/asked-for')
})

test('deletes what a killed run left behind, and nothing of a live run or of others', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const names = { left: `site-tests-${pid}-abc`, used: `site-tests-${process.ppid}-abc`, strange: 'something-else' }
  for (const name of Object.values(names)) mkdirSync(join(place, name))
  await withScratch(() => Promise.resolve(), { place, needed: 1 })
  expect(readdirSync(place).toSorted()).toEqual([names.used, names.strange].toSorted())
})
