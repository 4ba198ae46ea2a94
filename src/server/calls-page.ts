import { Hono } from 'hono'
import { html } from 'hono/html'
import { listCalls } from './call-list.ts'

/** Serves `/dev/calls`, a readable page of the site's calls, outside production. The machine-readable form is `/api/openapi.json`. */
export function callsPage(): Hono {
  const app = new Hono()
  app.get('/dev/calls', (c) => {
    const rows = listCalls().map(({ method, path, access, summary, refusals }) => html`<tr>
      <td><code>${method} ${path}</code></td>
      <td>${access}</td>
      <td>${summary}</td>
      <td>${refusals.join(', ')}</td>
    </tr>`)
    return c.html(html`<!doctype html>
      <html lang="en">
        <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title></head>
        <body>
          <h1>Calls of the site</h1>
          <p>Shapes of input and output: <a href="/api/openapi.json">openapi.json</a></p>
          <table border="1" cellpadding="6">
            <thead><tr><th>Address</th><th>Access</th><th>What it does</th><th>Refusals</th></tr></thead>
            <tbody>${rows}</tbody>
          </table>
        </body>
      </html>`)
  })
  return app
}
