import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReviewedApplication } from '../contract.ts'
import { ApplicationCard } from './application-card.tsx'

const completed: ReviewedApplication = {
  id: 'a1', first_name: 'Bo', last_name: 'Exempel', golf_id: '990230-001', private_email: 'bo@example.com', work_email: 'bo.exempel@example.com',
  phone: '0701740605', club: 'Ale GK', category: 'pensioner', contact_method: 'private_email', note: null, status: 'approved', rejection_reason: null,
  created_at: '2026-11-20T08:00:00.000Z', completed_at: '2026-11-21T08:00:00.000Z', consent_version: '1', alike: [], last_mail: null,
}

test('whoever has completed the registration is not said to be a member since: the membership may have ended', () => {
  const page = renderToStaticMarkup(<ApplicationCard application={completed} mayAct whyNotId="why" onAct={() => undefined} />)
  expect(page).toContain('Registrering slutförd 21 november 2026')
  expect(page).not.toContain('Medlem sedan')
})
