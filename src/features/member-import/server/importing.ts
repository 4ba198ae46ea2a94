import { recordAct, recordActs } from '#server/audit/audit.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { isLostRace } from '#server/db/errors.ts'
import { importTexts } from '../texts.ts'
import { startJudgingAnew } from './reading.ts'
import {
  addMembers, changeMembers, claimForRows, countRoleHolders, endMisdirectedInvitations, endNeedlessConfirmations, lockChangedMembers,
  releaseReplacedEmails, renameUsers, auditedChanges,
} from './run-store.ts'
import { countRows, forgetRows, moveImport } from './store.ts'

/** How often a process reports that it still works on an import: well within `lostAfterMs`. */
const signOfLifeMs = 10_000

/** Thrown when the register has changed since the rows were judged. */
class Moved extends Error {}

/**
 * Imports the rows of an import that is `importing`, all or none, in the background. The import ends `imported`, `ready` with its rows judged
 * anew if the register has changed meanwhile, or `failed`. Never rejects.
 */
export async function startImporting(services: Services, id: string, actorId: string): Promise<void> {
  const { db, clock, log } = services
  const signs = setInterval(() => void sayAlive(), signOfLifeMs)
  try {
    await importRows(services, id, actorId)
    await forgetRows(db, id)
  } catch (error) {
    const hasMoved = error instanceof Moved || isLostRace(error)
    if (!hasMoved) log.error({ err: error, import: id }, 'members could not be imported')
    await goBack(hasMoved).catch((failure: unknown) => log.warn({ err: failure, import: id }, 'an import could not be taken back; it counts as lost'))
  } finally {
    clearInterval(signs)
  }

  async function sayAlive(): Promise<void> {
    await moveImport(db, { id, from: ['importing'], now: clock.now() }).catch(() => undefined)
  }

  async function goBack(hasMoved: boolean): Promise<void> {
    const to = hasMoved ? { state: 'reading', rowsDone: 0 } as const : { state: 'failed', problem: importTexts.unexpected } as const
    if (!await moveImport(db, { id, from: ['importing'], now: clock.now(), ...to })) return
    if (hasMoved) await startJudgingAnew(services, id, importTexts.moved)
    else await forgetRows(db, id)
  }
}

/** Locks members before it takes claims, in the same order as a change of one member's details, so that the two cannot deadlock. */
async function importRows({ db, clock }: Services, id: string, actorId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const counts = await countRows(tx, id)
    await lockChangedMembers(tx, id)
    if (await changeMembers(tx, id, now) !== counts.changed || await countRoleHolders(tx, id) > 0) throw new Moved()
    if (await claimForRows(tx, id) > 0) throw new Moved()
    if (await addMembers(tx, id, now) !== counts.new) throw new Moved()
    await renameUsers(tx, id, now)
    await endMisdirectedInvitations(tx, id, now)
    await endNeedlessConfirmations(tx, id, now)
    await releaseReplacedEmails(tx, id)
    if (counts.changed > 0) await recordChanges(tx, id, { actorId, now })
    const { new: added, changed, same, faulty: skipped } = counts
    await recordAct(tx, { actorId, act: 'members_imported', subject: { kind: 'import', id }, details: { added, changed, same, skipped }, now })
    if (!await moveImport(tx, { id, from: ['importing'], now, state: 'imported', importedAt: now, problem: null })) throw new Moved()
  })
}

async function recordChanges(tx: Db, id: string, { actorId, now }: { actorId: string; now: Date }): Promise<void> {
  for await (const told of auditedChanges(tx, id)) {
    await recordActs(tx, told.map(({ memberId, fields }) => (
      { actorId, act: 'member_changed', subject: { kind: 'member', id: memberId }, details: { fields }, now }
    )))
  }
}
