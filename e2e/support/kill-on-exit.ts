import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()
let isListening = false

/**
 * Ends a child with a signal when this process ends: a test that fails or times out would otherwise leave its processes running on the
 * machine. Vitest ends its workers with SIGTERM.
 */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!isListening) listen()
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function listen(): void {
  isListening = true
  process.once('exit', endAll)
  process.once('SIGTERM', () => {
    endAll()
    // Restores the default effect of SIGTERM, unless there are other listeners.
    if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM')
  })
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}
