import { expect, it } from 'vitest'
import { formatMonthRange } from '#domain/calendar.ts'
import { policyVersion } from '#domain/policy-versions.ts'
import { privacyPolicy } from './privacy.ts'

it('the policy is dated by the version that consents are stored with', () => {
  const month = policyVersion.slice(0, 7)
  expect(privacyPolicy).toMatchObject({ version: policyVersion, updated: formatMonthRange(month, month) })
})

it('its nine sections come in the order that the specification gives them', () => {
  expect(privacyPolicy.sections.map(({ heading }) => heading)).toEqual([
    'Kontakt och personuppgiftsansvarig', 'Ändamål och rättslig grund', 'Uppgifter vi samlar in', 'Tjänster från tredje part', 'Lagringstid',
    'Delning och säkerhet', 'Kakor', 'Dina rättigheter', 'Ändringar',
  ])
})
