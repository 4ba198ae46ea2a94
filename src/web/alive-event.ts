/**
 * Dispatched on the window once the page's own code handles clicks and submits: the early script (start-scripts.tsx) then replays what it
 * held back.
 */
export const aliveEvent = 'alive'

/** Dispatched before that, when React begins to hydrate. From then on React handles clicks and submits itself, hydrating first what they need. */
export const listeningEvent = 'listening'
