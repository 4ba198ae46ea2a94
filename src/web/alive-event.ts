/** Told to the document when what is pressed and sent on its page does its work: the first script lets go of what it kept. */
export const aliveEvent = 'alive'

/** Told before that, when React begins to listen: it does then itself what is pressed and sent, and readies for it what it has to. */
export const listeningEvent = 'listening'
