import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import * as z from 'zod/mini'
import { textSchema } from '#domain/text.ts'
import type { Services } from '#server/calls.ts'
import { enforceLimits } from '#server/limits/enforce-limits.ts'
import { type AdminFiles, createAdminFiles, needsRole, type VisitorOf } from '#server/files/admin-files.ts'
import { serverRefusal } from '#server/refusals.ts'
import { importLimits } from '../rules.ts'
import { uploadTexts } from '../texts.ts'
import { startReading } from './reading.ts'
import { createImport } from './store.ts'
import { bytesOf, keepUpload } from './upload.ts'

const fileName = textSchema({ min: 1, max: 200 })

/**
 * `POST /api/imports/members.csv?name=`: accepts a file of members and responds with `{ id }` of the import. The file is read from the disk
 * in the background, in constant memory; `get_member_import` tells how far it has come. Nothing of it is in the register before
 * `run_member_import`.
 */
export function createMemberImportFiles(services: Services, visitorOf: VisitorOf): AdminFiles {
  const { db, clock, config, log } = services
  const files = createAdminFiles()
  files.post('/api/imports/members.csv', needsRole('admin_write', visitorOf), async (c) => {
    await enforceLimits(services, { key: ['member-import', c.var.visitor.userId], ...importLimits.perUser })
    const file = await keepUpload(c.req.raw, { directory: config.dataDir, limit: importLimits.bytes })
    if (file === null) {
      const refused = serverRefusal('TOO_LARGE')
      refused.message = uploadTexts.tooLarge(importLimits.bytes / 1024 / 1024)
      return c.json(refused.toJSON(), 413, { connection: 'close' })
    }
    const id = randomUUID()
    const name = z.safeParse(fileName, c.req.query('name'))
    try {
      await createImport(db, { id, fileName: name.success ? name.data : 'medlemmar.csv', createdBy: c.var.visitor.userId, now: clock.now() })
    } catch (error) {
      await file.close()
      throw error
    }
    void readAndForget(id, file)
    return c.json({ id })
  })
  return files

  async function readAndForget(id: string, file: FileHandle): Promise<void> {
    await startReading(services, id, bytesOf(file))
    await file.close().catch((error: unknown) => log.warn({ err: error, import: id }, 'a file that was given in could not be closed'))
  }
}
