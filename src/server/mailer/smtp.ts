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

/** In seconds. `total` limits one delivery, however slowly the server trickles its responses. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  silence: number
  total: number
}

/** A server may inspect a mail before it acknowledges it; a client that gives up meanwhile sends it again and again. */
const patience: SmtpTimeouts = { connect: 15, greeting: 20, silence: 300, total: 360 }

/** Mails sent at once. */
const connections = 4

/** Idle connections are closed before servers drop them in the middle of the next mail. */
const idleSeconds = 30

/** With this response the server closes the connection, whatever the command was. */
const leaving = 421

/** Responses in the 500s about the session or the site's own account, not about the mail. */
const ownFaults = new Set([503, 530, 534, 535, 538])

/**
 * Matches what servers say about the sender, but only once they know the recipient or have the mail: policy (5.7), a sender address that is
 * not ours or invalid (5.1.7, 5.1.8, 5.2.252), and our daily limit (5.4.5); by wording where they give no such code.
 */
const aboutSender = /(?<![\d.])5\.(7\.\d+|1\.[78]|2\.252|4\.5)(?![\d.])|sender (address|verify|denied|rejected|identity)|(un)?authenticated sender|authentication required|not verified|verified sender|send ?as ?denied|relay(ing)? (access )?denied|not (allowed|permitted) to (send|relay)/i

/** Sends through an SMTP server, over a few connections that are kept open while there is something to send. */
export function createTransport({ smtpUrl, from, timeouts = patience }: SmtpOptions): MailTransport {
  const sender = createSender({
    ...serverOptions(smtpUrl),
    ...limitsOf(timeouts),
    pool: true,
    maxConnections: connections,
    // The outbox decides about retries after a lost connection, counts and records them.
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
          // Asks out-of-office robots not to reply; `All` would also suppress notices that a mail was not delivered.
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
 * Turns an error into the result of a delivery. A 5xx response about the recipient or the content is final. One at the greeting, at log-in
 * or about our own sender address, at any point, is a fault of this installation that somebody will fix: those mails wait.
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
 * Connects to the mail server, logs in and disconnects, so that a mistake in the settings shows without waiting for a mail.
 * @returns what the server or the network reported if that failed, else null
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
    // On this machine nobody listens in between, and a certificate, if any, has no name to check.
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
