import { traverseContractProcedures } from '@orpc/server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Access } from '#domain/access.ts'
import { contract } from '#contract.ts'

/** `/dev/calls`: the calls of the site as a readable page, outside production. The machine's form is `/api/openapi.json`. */
export function callsPage(): Hono {
  const app = new Hono()
  app.get('/dev/calls', (c) => {
    const rows: ReturnType<typeof html>[] = []
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
      const { route, meta, errorMap } = call['~orpc']
      const { access }: { access?: Access } = meta
      rows.push(html`<tr>
        <td><code>${route.method} /api${route.path}</code></td>
        <td>${access}</td>
        <td>${route.summary}</td>
        <td>${Object.keys(errorMap).join(', ')}</td>
      </tr>`)
    })
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
