import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import { noteServerTime } from '#web/api/server-time.ts'
import type { KindReport } from '../contract.ts'
import { BackupReport } from './backup-report.tsx'

/** The card as the board sees it, for an answer about the copy and the trial. */
function cardOf(backup: KindReport, drill: KindReport): string {
  const client = new QueryClient()
  client.setQueryData(calls.backup.getBackupReport.queryKey(), { backup, drill, late_retention: null, late_mails: null, lost_board_mails: 0, lost_person_mails: 0, lost_receivers: [] })
  return renderToStaticMarkup(<QueryClientProvider client={client}><BackupReport /></QueryClientProvider>)
}

const answeredAt = (at: Date) => noteServerTime(new Response(null, { headers: { date: at.toUTCString() } }))

afterEach(() => answeredAt(new Date()))

test('a copy made today is shown as such even on a device whose clock is days off', () => {
  // As on a device that is ten days behind the server.
  const now = new Date(Date.now() + 10 * 86_400_000)
  answeredAt(now)
  const run = { standing: 'ok', at: now.toISOString(), bytes: null, problem: null } as const
  const earlier = { ...run, at: new Date(now.getTime() - 3 * 86_400_000).toISOString() }
  const page = cardOf(run, earlier)
  expect(page).toContain('i dag kl.')
  expect(page).toContain('(för 3 dagar sedan)')
})

test('an old copy and an old trial are each named in their own gender', () => {
  const late = { standing: 'late', at: '2026-10-01T02:00:00.000Z', bytes: null, problem: null } as const
  expect(cardOf(late, late).match(/För gammalt?(?=<)/g)).toEqual(['För gammal', 'För gammalt'])
})
