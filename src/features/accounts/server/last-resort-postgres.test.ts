import { afterEach, describe, expect, it, vi } from 'vitest'
import { Workplace } from '#server/backup/testing.ts'
import { runLastResort } from './last-resort.ts'
import { addPerson, golfId, readTraces, removed } from './testing-last-resort.ts'

vi.setConfig({ testTimeout: 60_000 })

const work = new Workplace()
const { said } = work

afterEach(() => work.clear())

describe.runIf(process.env.TEST_DATABASE_URL)('the last resort on PostgreSQL', () => {
  it('removes the second step, logs the person out everywhere and logs it, with the database in use', async () => {
    const databaseUrl = await work.postgresUrl()
    const database = await work.postgres({ migrate: true, databaseUrl })
    const person = await addPerson(database)
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: await work.directory() }
    expect(await runLastResort(work.command(env, [golfId])), said.at(-1)).toBe(0)
    expect(await readTraces(database, person)).toMatchObject(removed(person))
  })
})
