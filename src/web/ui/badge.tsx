import type { ReactNode } from 'react'

export type BadgeTone = 'ok' | 'wait' | 'bad' | 'neutral'

/** A status in a word or two. The word carries the meaning, the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
