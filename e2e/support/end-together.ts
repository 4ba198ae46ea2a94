import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()
let isListening = false

/**
 * Ends a child by a signal when this process ends: a test that fails or is given up on before it ends what it has started would leave
 * that behind, on the machine of whoever ran it. Vitest ends its workers by SIGTERM.
 */
export function endTogether(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!isListening) listen()
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function listen(): void {
  isListening = true
  process.once('exit', endAll)
  process.once('SIGTERM', () => {
    endAll()
    // As without this listener, unless others have more to do.
    if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM')
  })
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}
