import { expect, it } from 'vitest'
import { onboardingTexts } from './texts.ts'

it('the texts for completing a registration are those of the specification (5 and 8)', () => {
  expect(onboardingTexts).toMatchObject({
    missingLink: 'Ogiltig länk', deadLink: 'Ogiltig eller utgången länk', failed: 'Registrering misslyckades', done: 'Registrering klar!',
    privacyRequired: 'Integritetspolicy krävs', privacyRequiredText: 'Du måste godkänna integritetspolicyn för att fortsätta',
    tooShort: 'Lösenord för kort', mismatch: 'Lösenorden matchar inte',
  })
})
