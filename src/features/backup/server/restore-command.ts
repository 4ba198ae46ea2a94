import { dirname } from 'node:path'
import { eraseAgain } from '#features/privacy/server/erasure-store.ts'
import { removeNamesAgain } from '#features/privacy/server/removal-store.ts'
import { rowsIn, type Manifest } from '#server/backup/manifest.ts'
import { checkArchive } from '#server/backup/read-archive.ts'
import { restoreEmbedded, tryRestore } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { migrationsOf } from '#server/backup/schema.ts'
import { type Command, pathFrom, parseCommand, readDatabase, warnRoot } from '#server/command.ts'
import type { Db } from '#server/db/database.ts'
import type { OpenOptions } from '#server/db/open.ts'
import { formatLongDateTime } from '#domain/calendar.ts'
import { StartError } from '#server/start-error.ts'
import { type ErasedList, erasedListName, readErasedList } from './erased-list.ts'
import { errorMessageFor } from './problems.ts'
import { readBackupSettings } from './settings.ts'
import { releaseRunsAfterRestore } from './store.ts'

const usage = 'Ange en säkerhetskopia: npm run restore -- <fil>. Med --try provas den utan att något ändras, och --settings <fil> läser webbplatsens inställningar.'

/** `npm run restore -- <file>`: restores a copy into an empty database; with `--try` into one that is thrown away. @returns the exit status */
export async function runRestore(command: Command): Promise<0 | 1> {
  const { migrationsDir, say, complain } = command
  let dataDir = ''
  try {
    const { env, subject, isTrial } = parseCommand(command, usage)
    if (subject === undefined) throw new StartError(usage)
    const file = pathFrom(env, subject)
    const database = readDatabase(env, migrationsDir)
    dataDir = database.dataDir
    warnRoot(command, database.open)
    const manifest = await checkArchive(file)
    migrationsOf(manifest, migrationsDir)
    say(`Säkerhetskopian från ${formatLongDateTime(new Date(manifest.madeAt))} är hel: ${rowsIn(manifest)} rader i ${manifest.tables.length} tabeller.`)
    const order = { ...database.open, file, manifest }
    if (isTrial) await tryRestore(order)
    else await restore({ ...order, afterwards: await forgetting([dirname(file), readBackupSettings(env, dataDir).directory], { madeAt: new Date(manifest.madeAt), say }) })
    say(isTrial ? 'Den gick att läsa tillbaka. Ingenting har ändrats.' : `Allt är återläst och kontrollerat. Det ligger nu i ${database.name}. Starta webbplatsen igen.`)
    return 0
  } catch (error) {
    complain(errorMessageFor(error, dataDir))
    return 1
  }
}

/**
 * Returns the work after a restore: erases again what these directories' lists name and the copy has brought back, and releases the
 * run that the copy contains as still running.
 */
async function forgetting(directories: string[], { madeAt, say }: { madeAt: Date; say: Command['say'] }): Promise<(db: Db) => Promise<void>> {
  const lists = await Promise.all([...new Set(directories)].map(readErasedList))
  const found = lists.filter((list) => list !== null)
  return async (db) => {
    await releaseRunsAfterRestore(db)
    const again = await eraseAgain(db, found.flatMap(({ erased }) => erased))
    const names = await removeNamesAgain(db, { records: found.flatMap(({ removedNames }) => removedNames), madeAt })
    if (again > 0) say(`Uppgifterna om ${again} ${again === 1 ? 'person' : 'personer'} som har raderats efter kopian är raderade igen.`)
    if (names > 0) say(`${names} medspelares namn som styrelsen har tagit bort ur en bokning efter kopian ${names === 1 ? 'är borttaget' : 'är borttagna'} igen.`)
    say(found.length === 0
      ? `Det finns ingen ${erasedListName} bredvid kopian. Om någon har raderats efter den måste det göras om för hand.`
      : `${endText(found)} Om listan kommer från en kopia på ett annat ställe saknas det som raderades efter att den skickades dit: fråga styrelsen vad det är, och gör om det för hand.`)
  }
}

/** Says how far the lists reach. The files' own times do not: one that has been fetched and decrypted has the time of that. */
function endText(lists: readonly ErasedList[]): string {
  const times = lists.flatMap(({ erased, removedNames }) => [...erased.map(({ erasedAt }) => erasedAt), ...removedNames.map(({ removedAt }) => removedAt)])
  if (times.length === 0) return `${erasedListName} är tom.`
  return `Den senaste raderingen i ${erasedListName} är från ${formatLongDateTime(new Date(Math.max(...times.map(Number))))}.`
}

function restore({ databaseUrl, ...order }: OpenOptions & { file: string; manifest: Manifest; afterwards: (db: Db) => Promise<void> }): Promise<void> {
  return databaseUrl === null ? restoreEmbedded(order) : restorePostgres({ ...order, databaseUrl })
}
