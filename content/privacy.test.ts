import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { formatMonthRange } from '#domain/calendar.ts'
import { policyVersion } from '#domain/policy-versions.ts'
import { privacyPolicy } from './privacy.ts'

/** The day on which the policy's text was last changed, and the digest of the text that it got. */
const lastChange = { day: '2026-12-01', digest: 'db7289c414a9660c008f9957c12fe1e3ff1b08e59265f4c9fca739f1d653473c' }

it('the policy has the version that is stored with consents', () => {
  expect(privacyPolicy.version).toBe(policyVersion)
})

it('the policy prints the month in which its text, with the retention periods, was last changed', () => {
  const digest = createHash('sha256').update(JSON.stringify(privacyPolicy.sections)).digest('hex')
  expect(digest, 'The text has changed: set the day and the digest above, and `updated` in the policy').toBe(lastChange.digest)
  const month = lastChange.day.slice(0, 7)
  expect(privacyPolicy.updated).toBe(formatMonthRange(month, month))
  expect(lastChange.day >= policyVersion.slice(0, 10), 'a new version is a change of the text').toBe(true)
})

it('the nine sections of the policy have the order of the specification', () => {
  expect(privacyPolicy.sections.map(({ heading }) => heading)).toEqual([
    'Kontakt och personuppgiftsansvarig', 'Ändamål och rättslig grund', 'Uppgifter vi samlar in', 'Tjänster från tredje part', 'Lagringstid',
    'Delning och säkerhet', 'Kakor', 'Dina rättigheter', 'Ändringar',
  ])
})
