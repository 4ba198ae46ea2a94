import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { textSchema } from '#domain/text.ts'
import type { Services } from '#server/calls.ts'
import { type AdminFiles, createAdminFiles, needsRole, type VisitorOf } from '#server/files/admin-files.ts'
import { serverRefusal } from '#server/refusals.ts'
import { importLimits } from '../rules.ts'
import { fileTexts } from '../texts.ts'
import { startReading } from './reading.ts'
import { createImport } from './store.ts'

const fileName = textSchema({ min: 1, max: 200 })

/**
 * `POST /api/imports/members.csv?name=`: takes a file of members as it is and answers `{ id }` of the import, which is read
 * in the background (`get_member_import`). Nothing of it is in the register before `run_member_import`.
 */
export function createMemberImportFiles(services: Services, visitorOf: VisitorOf): AdminFiles {
  const { db, clock } = services
  const files = createAdminFiles()
  files.post('/api/imports/members.csv', needsRole('admin_write', visitorOf), async (c) => {
    const bytes = await readBody(c.req.raw, importLimits.bytes)
    if (bytes === null) {
      const refused = serverRefusal('TOO_LARGE')
      refused.message = fileTexts.tooLarge(importLimits.bytes / 1024 / 1024)
      return c.json(refused.toJSON(), 413, { connection: 'close' })
    }
    const id = randomUUID()
    const name = z.safeParse(fileName, c.req.query('name'))
    await createImport(db, { id, fileName: name.success ? name.data : 'medlemmar.csv', createdBy: c.var.visitor.userId, now: clock.now() })
    void startReading(services, id, bytes)
    return c.json({ id })
  })
  return files
}

/** The whole body, or null as soon as it is known to be longer than `limit`. */
async function readBody(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
