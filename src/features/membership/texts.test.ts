import { expect, it } from 'vitest'
import { applicationStatusTexts, applicationTexts, reviewTexts } from './texts.ts'

// Specification 2, 4 and 8, letter for letter.

it('the texts of the application are those of the specification', () => {
  expect(applicationTexts).toMatchObject({
    heading: 'Ansök om medlemskap', thanks: 'Tack för din ansökan!', home: 'Tillbaka hem', sending: 'Skickar...',
    sent: 'Ansökan skickad!', sentText: 'Vi kommer att kontakta dig inom kort.', failed: 'Fel uppstod', tryLater: 'Försök igen senare.',
    emailTaken: 'Denna e-postadress är redan registrerad', emailUnchecked: 'Kunde inte validera e-postadress. Försök igen.',
    golfIdTaken: 'Detta Golf-ID är redan registrerat', golfIdUnchecked: 'Kunde inte validera Golf-ID. Försök igen.',
    invalid: 'Validering misslyckades', takenText: 'Golf-ID eller e-postadress är redan registrerad.',
  })
})

it('the texts of the review are those of the specification', () => {
  expect(applicationStatusTexts).toEqual({ pending: 'Väntande', approved: 'Godkänd', rejected: 'Avslagen' })
  expect(reviewTexts).toMatchObject({
    approved: 'Ansökan godkänd! ✅', approveFailed: 'Godkännande misslyckades', approveFailedText: 'Ett fel uppstod när ansökan skulle godkännas',
    rejected: 'Ansökan avvisad', rejectFailed: 'Avvisning misslyckades', rejectFailedText: 'Ett fel uppstod när ansökan skulle avvisas',
    awaitingCompletion: 'Väntar på att användaren ska slutföra registrering', listFailed: 'Kunde inte hämta ansökningar:',
    empty: 'Inga ansökningar hittades', emptyDashboard: 'Inga ansökningar ännu', refreshed: 'Data uppdaterad', notRefreshed: 'Kunde inte uppdatera data',
  })
})
