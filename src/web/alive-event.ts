/** Told to the document when what is pressed and sent on its page does its work: the first script lets go of what it kept. */
export const aliveEvent = 'alive'
