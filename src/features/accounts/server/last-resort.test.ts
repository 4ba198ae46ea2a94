import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Workplace } from '#server/backup/testing.ts'
import { runLastResort } from './last-resort.ts'
import { addPerson, golfId, readTraces, removed } from './testing-last-resort.ts'

vi.setConfig({ testTimeout: 60_000 })

const work = new Workplace()
const { said } = work

afterEach(() => work.clear())

const run = (env: Record<string, string>, ...args: string[]) => runLastResort(work.command(env, args))

describe('the last resort', () => {
  it('removes the second step of the only superadmin, logs them out everywhere and logs it', async () => {
    const dataDir = await work.directory()
    const former = await work.embedded({ migrate: true, dataDir })
    const person = await addPerson(former)
    expect(await run({ DATA_DIR: dataDir }, golfId)).toBe(1)
    expect(said.at(-1)).toContain('används redan')
    await former.close()
    const settings = join(await work.directory(), 'site.env')
    await writeFile(settings, `ASSOCIATION_NAME=Golf och vänner\nDATA_DIR="${dataDir}"\n`)
    expect(await run({}, '--settings', settings, golfId), said.at(-1)).toBe(0)
    expect(said.at(-1)).toContain(dataDir)
    expect(await readTraces(await work.embedded({ dataDir }), person)).toMatchObject(removed(person))
  })

  it('reports a missing database, an unknown Golf-ID and an argument that is no Golf-ID', async () => {
    const dataDir = await work.directory()
    expect(await run({ DATA_DIR: dataDir }, golfId)).toBe(1)
    expect(said.at(-1)).toBe(`Det finns ingen databas i ${dataDir}.`)
    expect(await readdir(dataDir), 'none is made there').toEqual([])
    const database = await work.embedded({ migrate: true, dataDir })
    await database.close()
    expect(await run({ DATA_DIR: dataDir }, golfId)).toBe(1)
    expect(said.at(-1)).toContain(` finns ingen medlem med Golf-ID ${golfId} som kan logga in.`)
    expect(await run({ DATA_DIR: dataDir }, 'Sonja')).toBe(1)
    expect(said.at(-1)).toContain('Ange medlemmens Golf-ID')
  })
})
