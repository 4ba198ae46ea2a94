import { randomUUID } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { MailFate } from '#domain/mail-state.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { MailKind } from './mail-kinds.ts'
import { bringForward } from './queue.ts'
import { type MailAttachment, mails } from './tables.ts'

/** A mail as features write it. Addresses are plain; links in it are absolute, built from `SITE_URL`. */
export interface MailDraft {
  kind: MailKind
  about?: string | null
  to: { name?: string | null; address: string }
  /** Used instead, once, if an address that nobody has proved cannot be delivered to. Not for a mail with a log-in link. */
  otherwiseTo?: string | null
  replyTo?: string | null
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[] | undefined
}

/** Writes mails in the caller's transaction; the worker sends them after it has committed. */
export interface Outbox {
  /**
   * Only writes: render the draft before the transaction begins. Mails to the same address about the same thing that wait for a retry
   * become due at once, since this mail is sent after them (`dueMails`).
   */
  enqueue(tx: Db, draft: MailDraft): Promise<void>
  /** Writes several mails with one statement, like {@link enqueue}. */
  enqueueAll(tx: Db, drafts: readonly MailDraft[]): Promise<void>
  /** True when mails leave this installation (an SMTP server is set); else they are kept and shown at `/dev/mail`. */
  delivers: boolean
  /** `delivers` as the code that an act's response gives for its mail. */
  fate: MailFate
}

/** Every control character and Unicode line break: a header must stay on its line. */
const headerBreaks = /[\p{Cc}\u2028\u2029]+/gu

/** Characters that would end an address or begin another one in a header or an SMTP command. */
const addressBreaks = /[\p{Cc}\s<>]/u

/** Creates the outbox of one installation. The host of `siteUrl` is the right-hand side of Message-IDs. */
export function createOutbox({ siteUrl, delivers }: { siteUrl: string; delivers: boolean }, clock: Clock): Outbox {
  const host = messageIdHost(siteUrl)

  function rowOf(draft: MailDraft, now: Date) {
    const id = randomUUID()
    return {
      id,
      kind: draft.kind,
      about: draft.about ?? null,
      toName: draft.to.name ? oneLine(draft.to.name) : null,
      toAddress: plainAddress(draft.to.address),
      otherwiseTo: draft.otherwiseTo ? plainAddress(draft.otherwiseTo) : null,
      replyTo: draft.replyTo ? plainAddress(draft.replyTo) : null,
      subject: oneLine(draft.subject),
      text: draft.text,
      html: draft.html,
      attachments: draft.attachments ?? null,
      messageId: `<${id}@${host}>`,
      createdAt: now,
      nextAttemptAt: now,
    }
  }

  async function enqueueAll(tx: Db, drafts: readonly MailDraft[]): Promise<void> {
    if (drafts.length === 0) return
    const now = clock.now()
    const rows = drafts.map((draft) => rowOf(draft, now))
    const [first, ...others] = rows.flatMap(({ about, toAddress }) => (about === null ? [] : [{ about, toAddress }]))
    const earlier = first === undefined ? [] : [tx.$with('earlier').as(bringForward(tx, [first, ...others], { at: now }))]
    await tx.with(...earlier).insert(mails).values(rows)
  }

  return {
    delivers,
    fate: delivers ? 'queued' : 'kept',
    enqueue: (tx, draft) => enqueueAll(tx, [draft]),
    enqueueAll,
  }
}

function oneLine(value: string): string {
  return value.replace(headerBreaks, ' ').trim()
}

/** Addresses come from validated input, so a broken one is a bug and aborts the transaction. */
function plainAddress(address: string): string {
  if (addressBreaks.test(address) || !address.includes('@')) throw new TypeError('A mail address must be one plain address')
  return address
}

/** RFC 5322 requires brackets around an IPv4 address on the right-hand side; a URL already has them around IPv6. */
function messageIdHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return isIPv4(hostname) ? `[${hostname}]` : hostname
}
