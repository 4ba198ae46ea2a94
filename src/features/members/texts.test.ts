import { expect, it } from 'vitest'
import { memberErrorTexts, paidTexts, profileTexts } from './texts.ts'

it('the texts of the profile and the register match the specification (2 and 8) letter for letter', () => {
  expect(profileTexts).toMatchObject({
    saved: 'Uppdaterat', savedText: 'Dina uppgifter har sparats', failed: 'Fel', notLoaded: 'Kunde inte ladda profildata',
  })
  expect(paidTexts).toEqual({ paid: 'Betald', unpaid: 'Ej betald' })
  expect(memberErrorTexts).toMatchObject({
    logInRequired: 'Du måste vara inloggad för att se medlemmar', listFailed: 'Kunde inte hämta medlemmar:', empty: 'Inga medlemmar hittades',
  })
})
