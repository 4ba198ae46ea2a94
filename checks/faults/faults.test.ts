import { afterAll } from 'vitest'
import { keep } from '../form.ts'
import { databaseFaults } from './database.ts'
import { diskFaults } from './disk.ts'
import { mailFaults } from './mail.ts'
import { mountDisk } from './small-disk.ts'

const lines: string[] = []
const note = (line: string): void => void lines.push(`- ${line}.`)

const disk = await mountDisk(64)
if (disk === null) note('NOT RUN: the full disk, since this user may not mount a small one')
diskFaults(disk, note)
databaseFaults(process.env.TEST_DATABASE_URL, note)
mailFaults(note)

afterAll(async () => {
  await disk?.remove()
  await keep('faults', 'What the site does when something it stands on fails', lines)
})
