import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import { noteServerTime } from '#web/api/server-time.ts'
import { BackupReport } from './backup-report.tsx'

const answeredAt = (at: Date) => noteServerTime(new Response(null, { headers: { date: at.toUTCString() } }))

afterEach(() => answeredAt(new Date()))

test('a copy made today is shown as such even on a device whose clock is days off', () => {
  // As on a device that is ten days behind the server.
  const now = new Date(Date.now() + 10 * 86_400_000)
  answeredAt(now)
  const run = { standing: 'ok', at: now.toISOString(), bytes: null, problem: null } as const
  const earlier = { ...run, at: new Date(now.getTime() - 3 * 86_400_000).toISOString() }
  const client = new QueryClient()
  client.setQueryData(calls.backup.getBackupReport.queryKey(), { backup: run, drill: earlier, late_retention: null, late_mails: null, lost_board_mails: 0, lost_person_mails: 0, lost_receivers: [] })
  const page = renderToStaticMarkup(<QueryClientProvider client={client}><BackupReport /></QueryClientProvider>)
  expect(page).toContain('i dag kl.')
  expect(page).toContain('(för 3 dagar sedan)')
})
