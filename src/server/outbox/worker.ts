import { setTimeout as sleep } from 'node:timers/promises'
import { daysBefore } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Delivery, MailTransport } from '../mailer/transport.ts'
import { claimDueMails, pruneSettledMails, settleMail, tryAgainNow } from './queue.ts'
import type { ClaimedMail, Settlement } from './queue.ts'
import { secondsToNextAttempt } from './retries.ts'

export interface MailWorkerOptions {
  db: Db
  /** Closed by the worker when it stops. */
  transport: MailTransport
  clock: Clock
  log: Log
  /** In production texts are emptied once they are delivered or given up, since they can hold login links. */
  production: boolean
  /** The number of mails that this process sends at once, so that a slow receiver delays only its own. */
  slots?: number
  /** How long `stop` lets mails in progress finish before it aborts them. */
  stopSeconds?: number
}

export interface MailWorker {
  /** Looks for mails now: call it after a commit that wrote some. */
  wake(): void
  /** Resolves when nothing is due and nothing is in progress in this process. */
  drain(): Promise<void>
  /** Takes no more mails, waits (bounded) for those in progress and closes the transport. */
  stop(): Promise<void>
}

/** Beyond the transport's own timeout: time to record the result even if the database is unavailable for a while. */
const noteSeconds = 120
const noteRetrySeconds = [0.2, 1, 4, 10, 30, 60] as const
const pollMs = 15_000
const pruneEveryMs = 3_600_000
const breakOffSeconds = 2

/**
 * Sends the mails in the outbox. Any number of processes may run a worker on the same database. A mail is sent twice, with the same
 * Message-ID, only if a process dies between the mail server's acceptance and recording it, or if the database is unavailable for two
 * minutes just then.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, transport, clock, log, production, slots = 4, stopSeconds = 10 } = options
  const leaseSeconds = transport.timeoutSeconds + noteSeconds
  const underWay = new Set<Promise<void>>()
  const breakOff = new AbortController()
  let stopping = false
  let filling = Promise.resolve()
  let isFilling = false
  let wokenMeanwhile = false
  let prunedAt = 0

  async function fill(): Promise<void> {
    isFilling = true
    try {
      do {
        wokenMeanwhile = false
        await claimForFreeSlots()
      } while (wokenMeanwhile && !stopping)
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
    } finally {
      isFilling = false
    }
  }

  async function claimForFreeSlots(): Promise<void> {
    const free = slots - underWay.size
    if (free === 0 || stopping) return
    const claimed = await claimDueMails(db, { now: clock.now(), leaseSeconds, limit: free })
    for (const mail of claimed) begin(mail)
  }

  function begin(mail: ClaimedMail): void {
    const work = attempt(mail).finally(() => {
      underWay.delete(work)
      // A slot is free, and a later mail about the same thing may have waited for this one.
      wake()
    })
    underWay.add(work)
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    const signal = AbortSignal.any([breakOff.signal, AbortSignal.timeout(transport.timeoutSeconds * 1000)])
    const delivery = await transport.deliver(mail, signal).catch((error: unknown): Delivery => {
      log.error({ err: error, mail: mail.id }, 'the mail transport failed')
      return { outcome: 'postponed', aboutMail: false, reason: 'The mail transport failed' }
    })
    const settlement = settlementOf(delivery, mail, clock.now(), production)
    await note(mail, settlement)
  }

  /**
   * Records the result and retries if that fails: a mail that the server has accepted must not be sent again because the database was
   * unavailable for a moment.
   */
  async function note(mail: ClaimedMail, settlement: Settlement): Promise<void> {
    const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
    for (const seconds of [0, ...noteRetrySeconds]) {
      await sleep(seconds * 1000)
      try {
        const outcome = await settleMail(db, mail, clock.now(), settlement)
        if (outcome === 'lost') log.warn(about, 'the lease of a mail had passed to another process')
        else if (outcome === 'redirected') log.warn(about, 'mail goes to the new address of the board')
        else if (outcome === 'otherwise') log.warn({ ...about, ...(settlement.state === 'failed' && { reason: settlement.reason }) }, 'mail refused, and goes to its other address')
        else if (settlement.state === 'sent') log.info(about, 'mail sent')
        else if (settlement.state === 'waiting') log.warn({ ...about, reason: settlement.reason }, 'mail postponed')
        else log.error({ ...about, reason: settlement.reason }, 'mail given up')
        if (outcome === 'server back') await goOn()
        return
      } catch (error) {
        log.error({ ...about, err: error }, 'the result of a mail could not be noted')
      }
    }
  }

  /** The server is available again: makes the mails due that found it unavailable. */
  async function goOn(): Promise<void> {
    await tryAgainNow(db, clock.now())
      .then((count) => log.info({ count }, 'mails that the mail server had not taken are tried again'))
      .catch((error: unknown) => log.error({ err: error }, 'mails that wait for the mail server could not be tried at once'))
  }

  async function prune(): Promise<void> {
    const now = clock.now()
    if (now.getTime() - prunedAt < pruneEveryMs) return
    prunedAt = now.getTime()
    await pruneSettledMails(db, daysBefore(now, retention.mailDays))
      .catch((error: unknown) => log.error({ err: error }, 'old mails could not be deleted'))
  }

  function wake(): void {
    if (stopping) return
    if (isFilling) wokenMeanwhile = true
    else filling = fill()
  }

  async function drain(): Promise<void> {
    do {
      wake()
      await filling
      await Promise.allSettled(underWay)
    } while (!stopping && (isFilling || underWay.size > 0))
  }

  async function finishUnderWay(seconds: number): Promise<void> {
    const limit = new AbortController()
    const finished = filling.then(() => Promise.allSettled(underWay))
    await Promise.race([finished, sleep(seconds * 1000, undefined, { signal: limit.signal }).catch(() => undefined)])
    limit.abort()
  }

  const poll = setInterval(() => {
    wake()
    void prune()
  }, pollMs)
  poll.unref()
  wake()

  return {
    wake,
    drain,
    async stop() {
      stopping = true
      clearInterval(poll)
      await finishUnderWay(stopSeconds)
      if (underWay.size > 0) {
        breakOff.abort()
        await finishUnderWay(breakOffSeconds)
      }
      transport.close()
    },
  }
}

function settlementOf(delivery: Delivery, mail: ClaimedMail, now: Date, production: boolean): Settlement {
  if (delivery.outcome === 'accepted') return { state: 'sent', emptyBody: production }
  const { reason } = delivery
  const wait = delivery.outcome === 'postponed' ? secondsToNextAttempt(mail.attempts) : null
  if (delivery.outcome === 'refused' || wait === null) return { state: 'failed', reason, emptyBody: production }
  return { state: 'waiting', nextAttemptAt: new Date(now.getTime() + wait * 1000), reason, aboutMail: delivery.aboutMail }
}
