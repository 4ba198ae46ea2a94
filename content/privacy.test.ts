import { expect, it } from 'vitest'
import { formatMonthRange } from '#domain/calendar.ts'
import { policyVersion } from '#domain/policy-versions.ts'
import { privacyPolicy } from './privacy.ts'

it('the policy has the version that is stored with consents, and is dated to its month', () => {
  const month = policyVersion.slice(0, 7)
  expect(privacyPolicy).toMatchObject({ version: policyVersion, updated: formatMonthRange(month, month) })
})

it('the nine sections of the policy have the order of the specification', () => {
  expect(privacyPolicy.sections.map(({ heading }) => heading)).toEqual([
    'Kontakt och personuppgiftsansvarig', 'Ändamål och rättslig grund', 'Uppgifter vi samlar in', 'Tjänster från tredje part', 'Lagringstid',
    'Delning och säkerhet', 'Kakor', 'Dina rättigheter', 'Ändringar',
  ])
})
