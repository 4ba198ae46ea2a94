import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('build.mjs', import.meta.url))

test.each([
  ['PORT', 'trettio'],
  ['BACKUP_KEEP', 'alla'],
])('a start with an invalid %s prints one line that names it and exits before building', (setting, value) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--to-start'], { encoding: 'utf8', env: { ...process.env, [setting]: value } })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^Inställningen ${setting} [^\\n]+\\n$`))
})
