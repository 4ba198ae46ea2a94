import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../build', import.meta.url))
const lock = join(folder, 'lock')

/**
 * Runs `work` while no other process of the same work tree installs or builds. The lock is a file with its owner's process id
 * and start time. One whose owner is gone (killed, power cut) is taken over, even if another process has got the id since.
 */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true })
  const mine = join(folder, `lock-${process.pid}`)
  writeFileSync(mine, markOf(process.pid))
  let told = false
  while (!tryLink(mine)) {
    if (takeOver()) continue
    if (!told) console.log('Väntar på att en annan start ska installera och bygga klart …')
    told = true
    await pause(200)
  }
  rmSync(mine)
  process.on('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function release() {
  if (owner() === markOf(process.pid)) rmSync(lock, { force: true })
}

/** Takes the lock unless it is held. Linking is atomic, so the lock is never seen half-written. */
function tryLink(mine) {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** @returns whether a dead owner's lock was removed. */
function takeOver() {
  const seen = owner()
  if (seen === null || isAlive(seen)) return false
  const aside = join(folder, `lock-dead-${process.pid}`)
  try {
    renameSync(lock, aside)
  } catch {
    return false
  }
  // Between reading and renaming, another process may have taken over first: its lock is put back.
  if (readFileSync(aside, 'utf8') !== seen) tryLink(aside)
  rmSync(aside)
  return true
}

function owner() {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return null
  }
}

/** Identifies a process by more than its id, which another may have after a restart of the machine or the container. */
function markOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // Fields are counted from the bracket after the program's name, which may contain spaces; the twentieth is the start time.
    const began = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${pid} ${boot} ${began}`
  } catch {
    return String(pid)
  }
}

function isAlive(mark) {
  const pid = Number(mark.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const now = markOf(pid)
  // Where start times cannot be read the id alone has to do.
  return now === mark || now === String(pid)
}
