/** What goes wrong with a mail, encoded in its address, so that the mail server needs no other information. */
export const faultKinds = [
  'none', 'receiver-later', 'message-later', 'cut-at-receiver', 'cut-before-answer', 'cut-after-acceptance', 'receiver-never', 'message-never',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Faults after which the server has taken the mail without the site knowing. */
export const mayRepeat: readonly FaultKind[] = ['cut-after-acceptance']
/** Permanent refusals. */
export const givenUp: readonly FaultKind[] = ['receiver-never', 'message-never']

/** `m17.cut-at-receiver.2@example.com`: mail 17 meets that fault at its first two attempts. */
export function addressOf(number: number): string {
  const kind = faultKinds[number % faultKinds.length] ?? 'none'
  return `m${number}.${kind}.${1 + (Math.floor(number / faultKinds.length) % 3)}@example.com`
}

/** Decodes an address; null for one that was not made here. */
export function planOf(address: string): { kind: FaultKind; faults: number } | null {
  const [, said, faults] = /^m\d+\.([a-z-]+)\.(\d)@example\.com$/.exec(address) ?? []
  const kind = faultKinds.find((known) => known === said)
  return kind === undefined ? null : { kind, faults: Number(faults) }
}
