import { isGolfId } from '#domain/golf-id.ts'
import { lockMember } from '#features/members/server/store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { systemClock } from '#server/clock.ts'
import { type Command, parseCommand, readDatabase, requireDatabase, warnRoot } from '#server/command.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { unexpectedLine } from '#server/log-redaction.ts'
import { StartError } from '#server/start-error.ts'
import { deleteFactors } from './factor-store.ts'
import { endSessions } from './session-store.ts'
import { findLogIn, findPerson } from './store.ts'

const usage = 'Ange medlemmens Golf-ID: npm run remove-second-factor -- <Golf-ID>. --settings <fil> läser webbplatsens inställningar.'

/**
 * `npm run remove-second-factor -- <Golf-ID>`: does what a superadmin does on a member's card, for the only superadmin, who has
 * lost their own second factor. Sends no mail: whoever runs it talks to the person concerned. @returns the exit status
 */
export async function runLastResort(command: Command): Promise<0 | 1> {
  try {
    const { env, subject, isTrial } = parseCommand(command, usage)
    if (subject === undefined || !isGolfId(subject) || isTrial) throw new StartError(usage)
    const { open, name } = readDatabase(env, command.migrationsDir)
    requireDatabase(open)
    warnRoot(command, open)
    const database = await openDatabase({ ...open, migrate: false })
    try {
      await removeSecondFactor(database.db, subject, name)
    } finally {
      await database.close()
    }
    command.say(`Tvåstegsverifieringen för ${subject} är borttagen i ${name}, och alla enheter är utloggade. Det står i styrelsens logg.`)
    return 0
  } catch (error) {
    command.complain(error instanceof StartError ? error.message : unexpectedLine(error))
    return 1
  }
}

async function removeSecondFactor(db: Db, golfId: string, place: string): Promise<void> {
  const logIn = await findLogIn(db, { golfId })
  const person = logIn && await findPerson(db, logIn.userId)
  if (!person) throw new StartError(`I ${place} finns ingen medlem med Golf-ID ${golfId} som kan logga in.`)
  const { userId, memberId } = person
  await db.transaction(async (tx) => {
    await lockMember(tx, userId)
    if (!await deleteFactors(tx, userId)) throw new StartError(`Medlemmen med Golf-ID ${golfId} har ingen tvåstegsverifiering.`)
    await endSessions(tx, { userId })
    await recordAct(tx, { actorId: null, act: 'second_factor_reset', subject: { kind: 'member', id: memberId }, now: systemClock.now() })
  })
}
