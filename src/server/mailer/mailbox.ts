import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import * as z from 'zod/mini'
import { formatLongDateTime } from '#domain/calendar.ts'
import type { Db } from '../db/database.ts'
import { findKeptMail, listKeptMails, searchKeptMails } from './kept-mails.ts'
import type { KeptMail } from './kept-mails.ts'
import { mailboxStyle } from './mailbox-style.ts'

const idSchema = z.uuid()

/** A mail's links open in a new, ordinary tab; scripts, forms and everything remote are blocked. */
const frameRights = 'allow-popups allow-popups-to-escape-sandbox'

/** A query parameter without NUL, which no text in the database can contain. */
const asked = (c: Context, name: string): string | undefined => c.req.query(name)?.replaceAll('\u0000', '')

/**
 * The local mailbox of an installation without an SMTP server: `/dev/mail` to read, `/dev/mail.json?to=ADDRESS` for tests. It shows log-in
 * links to everybody, so it is mounted only outside production.
 */
export function devMailbox({ db }: { db: Db }): Hono {
  const app = new Hono()
  const styleHash = createHash('sha256').update(mailboxStyle).digest('base64')
  const pageHeaders = {
    'content-security-policy':
      `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
  }
  const frameHeaders = {
    'content-security-policy': `sandbox ${frameRights}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`,
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }

  app.get('/dev/mail.json', async (c) => {
    const kept = await listKeptMails(db, asked(c, 'to'))
    return c.json(kept.map(({ to, subject, text, html: markup, sentAt, attachments }) => (
      { to, subject, text, html: markup, sentAt, ...(attachments && { attachments }) }
    )), 200, {
      'cache-control': 'no-store',
    })
  })

  app.get('/dev/mail', async (c) => {
    const words = asked(c, 'q') ?? ''
    const kept = await searchKeptMails(db, words)
    return c.html(page('Mejl på den här datorn', list(kept, words)), 200, pageHeaders)
  })

  app.get('/dev/mail/:id', async (c) => {
    const mail = await find(db, c.req.param('id'))
    return mail ? c.html(page(mail.subject, letter(mail)), 200, pageHeaders) : c.html(missing(), 404, pageHeaders)
  })

  app.get('/dev/mail/:id/html', async (c) => {
    const mail = await find(db, c.req.param('id'))
    return mail ? c.html(mail.html, 200, frameHeaders) : c.html(missing(), 404, pageHeaders)
  })

  app.get('/dev/mail/:id/attachments/:position', async (c) => {
    const mail = await find(db, c.req.param('id'))
    const attachment = mail?.attachments?.[Number(c.req.param('position'))]
    if (!attachment) return c.html(missing(), 404, pageHeaders)
    const name = encodeURIComponent(attachment.filename)
    return c.body(attachment.content, 200, {
      'content-type': attachment.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    })
  })

  return app
}

async function find(db: Db, id: string): Promise<KeptMail | null> {
  return idSchema.safeParse(id).success ? findKeptMail(db, id) : null
}

type Markup = ReturnType<typeof html>

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(mailboxStyle)}</style>
</head>
<body><main>${content}</main></body>
</html>`
}

function list(kept: KeptMail[], words: string): Markup {
  return html`<h1>Mejl på den här datorn</h1>
<p class="muted">Ingen mejlserver är inställd, så inga mejl skickas. De stannar här i stället. Nyast först.</p>
<form action="/dev/mail" role="search">
<label for="q">Sök på mottagare eller ämne</label>
<div class="row"><input id="q" name="q" type="search" value="${words}"><button>Sök</button></div>
</form>
${kept.length === 0 ? html`<p class="empty">${words ? 'Inga mejl passar sökningen.' : 'Inga mejl ännu.'}</p>` : html`<ul>${kept.map(row)}</ul>`}
`
}

function row(mail: KeptMail): Markup {
  return html`<li><a href="/dev/mail/${mail.id}">${mail.subject || '(inget ämne)'}</a>
<span class="muted">till ${mail.to}, <time datetime="${mail.sentAt.toISOString()}">${formatLongDateTime(mail.sentAt)}</time></span></li>`
}

function letter(mail: KeptMail): Markup {
  return html`<p><a href="/dev/mail">Alla mejl</a></p>
<h1>${mail.subject || '(inget ämne)'}</h1>
<p class="muted">Till ${mail.to}, ${formatLongDateTime(mail.sentAt)}</p>
<iframe title="Mejlet som HTML" src="/dev/mail/${mail.id}/html" sandbox="${frameRights}"></iframe>
${mail.attachments?.map(({ filename }, position) => html`<p><a href="/dev/mail/${mail.id}/attachments/${position}">${filename}</a></p>`) ?? ''}
<h2>Som text</h2>
<pre>${linked(mail.text)}</pre>`
}

/** The text with its web addresses as links. */
function linked(text: string): Markup[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => (
    index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`
  ))
}

function missing(): Markup {
  return page('Mejlet finns inte', html`<h1>Mejlet finns inte</h1><p><a href="/dev/mail">Alla mejl</a></p>`)
}
