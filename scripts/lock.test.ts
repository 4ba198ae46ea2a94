import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'lock-'))
  for (const folder of ['scripts', 'build']) mkdirSync(join(tree, folder))
  copyFileSync(new URL('lock.mjs', import.meta.url), join(tree, 'scripts/lock.mjs'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const lock = () => join(tree, 'build/lock')

/** Starts a process that takes the work tree's lock and prints the lock's content while it holds it. */
function wanting() {
  const program = `import { readFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(join(tree, 'scripts/lock.mjs'))}
    await withLock(async () => console.log(readFileSync(${JSON.stringify(lock())}, 'utf8')))`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test.each([
  ['that is gone', '999999999 a-boot 1'],
  ['whose number is another\'s since the machine was started anew', `${process.pid} a-boot-before 1`],
])('a lock is taken over from an owner %s', async (_, left) => {
  writeFileSync(lock(), left)
  const child = wanting()
  expect((await text(child.stdout)).split(' ')[0]).toBe(String(child.pid))
})

test('a living process keeps the lock, and the next one waits for it', async () => {
  const { stdout } = spawn(process.execPath, ['--input-type=module', '-e', `
    import { withLock } from ${JSON.stringify(join(tree, 'scripts/lock.mjs'))}
    await withLock(() => new Promise((resolve) => { console.log('held'); setTimeout(resolve, 700) }))`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => stdout.once('data', resolve))
  const held = readFileSync(lock(), 'utf8')
  const child = wanting()
  const said = await text(child.stdout)
  expect(said).toContain('Väntar på att en annan start')
  expect(said).not.toContain(held)
  expect(said.trim().split('\n').at(-1)?.split(' ')[0]).toBe(String(child.pid))
})
