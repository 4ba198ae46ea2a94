import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { importLimits } from '../rules.ts'
import { rowTexts } from '../texts.ts'
import { uploadFile, post, postUnfinished, rowsOf, run } from './testing.ts'

let directory: string
let site: TestSite
let admin: TestVisitor

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'test-uploads-'))
  site = await startTestSite({ DATA_DIR: join(directory, 'data') })
  admin = await site.adminVisitor('admin_write')
})
afterAll(async () => {
  await site.close()
  await rm(directory, { recursive: true })
})

const heading = 'Golf-ID;Förnamn;Efternamn;Privat e-post;Volvo Mail'
// More rows than one batch, so that a row is judged against earlier rows that are only in the database.
const others = Array.from({ length: 2100 }, (_, index) => `${400_000 + index}-100;Rut;Exempel;rut${index}@example.com;`)

test('rows far apart in a file cannot have the same Golf-ID or address, also when judged again', async () => {
  const anna = await site.person()
  const preview = await uploadFile(site, admin, [
    heading,
    `${anna.golfId};;;anna.ny@example.com;`,
    '990231-901;Bo;Exempel;bo@example.com;bo@work.example.com',
    // Faulty, so it does not take its address from later rows.
    '990231-902;Sven;;sven@example.com;',
    ...others,
    '990231-901;Bo;Igen;annan@example.com;',
    '990231-903;Disa;Exempel;bo@work.example.com;',
    '990231-904;Ebba;Exempel;;anna.ny@example.com',
    '990231-905;Sven;Exempel;sven@example.com;',
  ].join('\n'))
  expect(preview).toMatchObject({ state: 'ready', rows_total: 2107, counts: { changed: 1, new: 2102, faulty: 4 } })
  const faults = async () => (await rowsOf(admin, preview.id, { p_verdict: 'faulty' })).map(({ line, problems }) => [line, ...problems.map(({ text }) => text)])
  const told = [
    [4, rowTexts.lastNameMissing], [2105, rowTexts.golfIdTwice(3)], [2106, rowTexts.emailTwice(3)], [2107, rowTexts.emailTwice(2)],
  ]
  expect(await faults()).toEqual(told)

  // The register has changed meanwhile, so all rows are judged anew: the earlier verdict of a row conflicts neither with itself nor with
  // other rows.
  await site.person({ golfId: '990231-901' })
  expect(await run(admin, preview.id, true)).toMatchObject({ state: 'ready', counts: { changed: 2, new: 2101, faulty: 4 } })
  expect(await faults()).toEqual(told)
})

/** Returns the files in the test directory that this process holds open, and what the data directory contains. */
async function left(): Promise<string[]> {
  const open = await Promise.all((await readdir('/proc/self/fd')).map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')))
  return [...open.filter((path) => path.startsWith(directory)), ...await readdir(join(directory, 'data'))]
}

test.runIf(process.platform === 'linux')('an uploaded file leaves nothing on the disk, however the upload ended', async () => {
  await uploadFile(site, admin, [heading, ...others].join('\n'))
  await uploadFile(site, admin, 'ingen tabell')
  expect(await postUnfinished(site, admin, importLimits.bytes + 1)).toBe(413)
  expect((await post(site, site.visitor(), heading)).status).toBe(401)
  await expect.poll(left).toEqual([])
})
