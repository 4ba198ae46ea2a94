import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Workplace } from '#server/backup/testing.ts'
import { runRestore } from './restore-command.ts'
import { copiedAndErased, namesIn } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const work = new Workplace()
const { said } = work

afterEach(() => work.clear())

describe.runIf(process.env.TEST_DATABASE_URL)('a PostgreSQL database owned by another role', () => {
  it('can be restored into and started on with the documented rights, and reports missing ones', async () => {
    const role = await work.postgresRole()
    const { file } = await copiedAndErased(await work.postgres({ migrate: true }), await work.directory())
    const owners = await work.postgresUrl()
    const url = new URL(owners)
    Object.assign(url, { username: role, password: role })
    const env = { DATABASE_URL: url.href, DATA_DIR: await work.directory() }
    const refused = /^PostgreSQL låter inte användaren i DATABASE_URL göra det som behövs: [^\n]+\. Ge användaren rätt till det och försök igen\.$/
    expect(await runRestore(work.command(env, [file]))).toBe(1)
    expect(said.at(-1)).toMatch(refused)
    const owner = await work.postgres({ databaseUrl: owners })
    await owner.db.execute('create extension pg_trgm')
    await owner.db.execute(sql.raw(`grant create on database ${url.pathname.slice(1)} to ${role}`))
    expect(await runRestore(work.command(env, [file]))).toBe(1)
    expect(said.at(-1)).toMatch(refused)
    await owner.db.execute(sql.raw(`grant create, usage on schema public to ${role}`))
    expect(await runRestore(work.command(env, [file])), said.join('\n')).toBe(0)
    const site = await work.postgres({ databaseUrl: url.href, migrate: true })
    expect(await namesIn(site)).toEqual(['Spårlösa', 'Kvarstående'])
    // This right is needed not only by the restore but by every start.
    await owner.db.execute(sql.raw(`revoke create on database ${url.pathname.slice(1)} from ${role}`))
    await expect(work.postgres({ databaseUrl: url.href, migrate: true })).rejects.toThrow('(DATABASE_URL) låter inte användaren ändra i databasen.')
  })
})
