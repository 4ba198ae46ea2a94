import { BlockList, isIP } from 'node:net'
import { createTransport as createSender } from 'nodemailer'
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer'
import type { Delivery, MailTransport } from './transport.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS required unless the host is this machine) or `smtps://...`. */
  smtpUrl: string
  from: { name: string; address: string }
  timeouts?: SmtpTimeouts
}

/** In seconds. `total` bounds one delivery however slowly the server trickles its answers. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  silence: number
  total: number
}

/** A server may look into a mail before it says that it has it: whoever leaves meanwhile sends it again, and again. */
const patience: SmtpTimeouts = { connect: 15, greeting: 20, silence: 300, total: 360 }

/** Mails sent at once. */
const connections = 4

/** Idle connections are left before servers drop them in the middle of the next mail. */
const idleSeconds = 30

/** With this one the server goes away, whatever it was asked. */
const leaving = 421

/** Answers in the 500s that speak of the session or of our own account, not of the mail. */
const ownFaults = new Set([503, 530, 534, 535, 538])

/**
 * What servers say of who sends only once they know the receiver or have the mail: policy (5.7), a sender that is not ours or is none
 * (5.1.7, 5.1.8, 5.2.252), and what we may send in a day (5.4.5); in words where they give no such code.
 */
const aboutSender = /(?<![\d.])5\.(7\.\d+|1\.[78]|2\.252|4\.5)(?![\d.])|sender (address|verify|denied|rejected|identity)|(un)?authenticated sender|authentication required|not verified|verified sender|send ?as ?denied|relay(ing)? (access )?denied|not (allowed|permitted) to (send|relay)/i

/** Sends through an SMTP server, over a few connections that are kept open while there is something to send. */
export function createTransport({ smtpUrl, from, timeouts = patience }: SmtpOptions): MailTransport {
  const sender = createSender({
    ...serverOptions(smtpUrl),
    ...limitsOf(timeouts),
    pool: true,
    maxConnections: connections,
    // A repetition after a lost connection is the outbox's decision, which counts and notes it.
    maxRequeues: 0,
    idleTimeout: idleSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    timeoutSeconds: timeouts.total,
    deliver: async (mail, signal) => {
      try {
        await sender.sendMail({
          from,
          to: { name: mail.toName ?? '', address: mail.toAddress },
          ...mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {},
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments ?? [],
          messageId: mail.messageId,
          date: mail.createdAt,
          // Tells out-of-office robots not to answer; `All` would keep back the word that a mail was not delivered, too.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply, RN, NRN', 'Content-Language': 'sv' },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        })
        return { outcome: 'accepted' }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => sender.close(),
  }
}

/**
 * A 5xx answer about the receiver or the content is final. One at the greeting, at login or about our own sender address, whenever
 * it is said, is a fault of this installation, which somebody mends: those mails wait.
 */
function judge(error: unknown): Delivery {
  if (!(error instanceof Error)) return { outcome: 'postponed', aboutMail: false, reason: 'Unknown failure' }
  const { command, responseCode, response }: NodemailerError = error
  const reason = reasonOf(error)
  const isAnswer = (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined
  if (isAnswer && responseCode >= 500 && !ownFaults.has(responseCode) && !aboutSender.test(response ?? '')) return { outcome: 'refused', reason }
  return { outcome: 'postponed', aboutMail: isAnswer && responseCode !== leaving, reason }
}

function reasonOf(error: NodemailerError): string {
  return [error.code, error.command, error.response ?? error.message].filter(Boolean).join(' ')
}

/**
 * Connects to the mail server, logs in and leaves, so that whoever has set it up need not wait for a mail to know of a mistake.
 * @returns what the server or the network said where the site was not let in, else null
 */
export async function tryMailServer({ smtpUrl, timeouts = patience }: Pick<SmtpOptions, 'smtpUrl' | 'timeouts'>): Promise<string | null> {
  const sender = createSender({ ...serverOptions(smtpUrl), ...limitsOf(timeouts) })
  try {
    await sender.verify()
    return null
  } catch (error) {
    return error instanceof Error ? reasonOf(error) : 'Unknown failure'
  } finally {
    sender.close()
  }
}

const limitsOf = ({ connect, greeting, silence }: SmtpTimeouts) => ({
  dnsTimeout: connect * 1000, connectionTimeout: connect * 1000, greetingTimeout: greeting * 1000, socketTimeout: silence * 1000,
})

/** How to reach and trust the server that an SMTP address names. */
export function serverOptions(smtpUrl: string): SMTPPoolOptions {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const loopback = isLoopback(host)
  return {
    host,
    ...url.port ? { port: Number(url.port) } : {},
    secure,
    requireTLS: !secure && !loopback,
    // On this machine nobody listens in between, and its certificate, if any, bears no name to check.
    ignoreTLS: !secure && loopback,
    tls: { minVersion: 'TLSv1.2' },
    ...url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {},
  }
}

const loopbackAddresses = new BlockList()
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4')
loopbackAddresses.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  const family = isIP(host)
  if (family === 0) return host === 'localhost' || host.endsWith('.localhost')
  return loopbackAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6')
}
