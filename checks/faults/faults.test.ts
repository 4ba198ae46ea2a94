import { afterAll } from 'vitest'
import { saveReport } from '../check-mode.ts'
import { databaseFaults } from './database.ts'
import { diskFaults } from './disk.ts'
import { mailFaults } from './mail.ts'
import { canMountDisk } from './small-disk.ts'

const lines: string[] = []
const note = (line: string): void => void lines.push(`- ${line}.`)

const canMount = await canMountDisk()
if (!canMount) note('NOT RUN: the full disk, since this user may not mount a small one')
diskFaults(canMount, note)
const server = process.env.TEST_DATABASE_URL
if (server === undefined) note('NOT RUN: a database server that fails, for want of a PostgreSQL')
databaseFaults(server, note)
mailFaults(note)

afterAll(() => saveReport('faults', 'What the site does when something it stands on fails', lines))
