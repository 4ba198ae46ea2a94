import { type allMails } from '#server/outbox/testing.ts'
import { givenUp, mayRepeat, planOf } from './plan.ts'

/** How many mails one process has under way at once. */
const slots = 4

export interface Evidence {
  stored: Awaited<ReturnType<typeof allMails>>
  /** What the mail server took. */
  taken: readonly { messageId: string; to: string }[]
  /** How often the mail server was given each receiver. */
  seen: ReadonlyMap<string, number>
  /** The Message-ID of each attempt that a process began. */
  deliveries: readonly string[]
  kills: number
}

/** Compares the table of mails with what the mail server and the processes saw. */
export function judge({ stored, taken, seen, deliveries, kills }: Evidence): { faults: string[]; figures: string } {
  const takenTimes = countOf(taken.map(({ messageId }) => messageId))
  const begun = countOf(deliveries)
  const faults: string[] = []
  let repeated = 0
  let repeatedByKill = 0
  let unbegun = 0
  for (const mail of stored) {
    const plan = planOf(mail.toAddress)
    const times = takenTimes.get(mail.messageId) ?? 0
    const begins = begun.get(mail.messageId) ?? 0
    const found = (fault: string): void => void faults.push(`${mail.toAddress}: ${fault} (taken ${times}, begun ${begins}, attempts ${mail.attempts}, ${mail.lastError ?? 'no error'})`)
    if (plan === null) found('is nobody of ours')
    if (mail.sentAt === null && mail.failedAt === null) found('is still waiting')
    const isGivenUp = plan !== null && givenUp.includes(plan.kind)
    if ((mail.failedAt !== null) !== isGivenUp) found(isGivenUp ? 'should have been given up' : 'was given up')
    if ((mail.sentAt !== null) !== times > 0) found(times > 0 ? 'was taken and is not noted as sent' : 'is noted as sent and was never taken')
    if (mail.leaseToken !== null || mail.leasedUntil !== null) found('is still held by a process')
    if (mail.sentAt !== null && mail.lastError !== null) found('is sent and tells an error')
    if ((mail.sentAt !== null || mail.failedAt !== null) && mail.text + mail.html !== '') found('is settled and keeps its text')
    if (times > 1) {
      repeated += 1
      // The server may take a mail without saying so as often as planned; any further repetition must come from a killed process.
      const unanswered = plan !== null && mayRepeat.includes(plan.kind) ? plan.faults : 0
      repeatedByKill += Math.max(0, times - 1 - unanswered)
    }
    // Each attempt may be followed by an uncounted one, when the server takes mails again after it was away (`tryAgainNow`).
    if (begins > 2 * mail.attempts) found('was begun more often than its attempts tell')
    if (begins < (seen.get(mail.toAddress) ?? 0)) found('was heard of more often than it was begun')
    unbegun += Math.max(0, mail.attempts - begins)
  }
  if (repeatedByKill > kills * slots) faults.push(`${repeatedByKill} repetitions that neither a lost answer nor a killed process explains`)
  // A process may be killed between claiming a mail and the attempt.
  if (unbegun > kills * slots) faults.push(`${unbegun} attempts counted that no process began`)
  const strangers = [...takenTimes.keys()].filter((messageId) => !stored.some((mail) => mail.messageId === messageId))
  if (strangers.length > 0) faults.push(`${strangers.length} mails with another Message-ID were taken`)
  const sent = stored.filter(({ sentAt }) => sentAt !== null).length
  return {
    faults,
    figures: `${sent} sent, ${stored.length - sent} given up as refused for good, 0 lost; ${repeated} went more than once, each with the same Message-ID, after an answer `
      + `that was lost (${repeated - Math.min(repeated, repeatedByKill)}) or a process killed between the answer and its note (${repeatedByKill})`,
  }
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
