import { expect, it } from 'vitest'
import { onboardingTexts } from './texts.ts'

it('who completes a registration is told what the specification says (5 and 8), letter for letter', () => {
  expect(onboardingTexts).toMatchObject({
    missingLink: 'Ogiltig länk', deadLink: 'Ogiltig eller utgången länk', failed: 'Registrering misslyckades', done: 'Registrering klar!',
    privacyRequired: 'Integritetspolicy krävs', privacyRequiredText: 'Du måste godkänna integritetspolicyn för att fortsätta',
    tooShort: 'Lösenord för kort', mismatch: 'Lösenorden matchar inte',
  })
})
