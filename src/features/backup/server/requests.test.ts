import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { Workplace } from '#server/backup/testing.ts'
import { lockDirectory } from '#server/db/directory-lock.ts'
import { silentLog } from '#server/db/testing.ts'
import { answerRequests, askSite } from './requests.ts'

const work = new Workplace()

afterEach(() => work.clear())

it('a backup request fails with a message even if the site cannot write its answer', async () => {
  const dataDir = await work.directory()
  const lock = lockDirectory(dataDir)
  const answering = answerRequests(dataDir, {
    log: silentLog,
    signal: new AbortController().signal,
    async backUp() {
      // Makes writing the answer fail, as on a completely full disk.
      for (const name of await readdir(dataDir)) if (name.endsWith('.taken')) await mkdir(join(dataDir, name.replace('.taken', '.answer.draft')))
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    },
  })
  try {
    await expect(askSite(dataDir)).rejects.toThrow(/^Säkerhetskopian misslyckades\. /)
    expect((await readdir(dataDir)).filter((name) => /\.(request|taken|failed)/.test(name))).toEqual([])
  } finally {
    await answering.stop()
    lock.release()
  }
})
