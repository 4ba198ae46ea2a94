import { expect, it } from 'vitest'
import { passwordTexts } from '#domain/password.ts'
import { sessionTexts } from '#domain/session-texts.ts'
import { forgotPasswordTexts, guardTexts, logInTexts, resetPasswordTexts, securityTexts } from './texts.ts'

// Specification 2, 4, 5 and 8, letter for letter.

it('the texts for logging in and out are those of the specification', () => {
  expect(logInTexts).toMatchObject({
    failed: 'Inloggning misslyckades', technical: 'Ett tekniskt fel uppstod. Försök igen.', noAccount: 'Inget konto hittades med detta Golf-ID',
    unexpected: 'Ett oväntat fel uppstod', welcome: 'Välkommen tillbaka!',
  })
  expect(logInTexts.loggedInAs('Anna', 'Exempel')).toBe('Inloggad som Anna Exempel')
  expect(sessionTexts).toMatchObject({ loggedOut: 'Utloggad', loggedOutText: 'Du har loggats ut' })
})

it('the texts for refused access are those of the specification', () => {
  expect(guardTexts).toMatchObject({
    loading: 'Laddar...', logInRequired: 'Inloggning krävs', logInRequiredText: 'Du måste vara inloggad för att se denna sida',
    logInRequiredToBook: 'Du måste vara inloggad för att boka tid', denied: 'Åtkomst nekad', deniedText: 'Du har inte behörighet att visa denna sida',
    missingRoleText: 'Du har inte tillräcklig behörighet',
  })
})

it('the texts for forgotten and changed passwords are those of the specification', () => {
  expect(forgotPasswordTexts).toMatchObject({ sent: 'E-post skickad', failed: 'Något gick fel' })
  expect(resetPasswordTexts).toMatchObject({
    exchanging: 'Verifierar länk...', missing: 'Ogiltig eller saknad återställningslänk. Be om en ny återställningslänk.',
    dead: 'Länken är ogiltig eller har gått ut. Be om en ny återställningslänk.', unexpected: 'Ett oväntat fel uppstod. Försök igen.',
    done: 'Lösenord uppdaterat!', doneText: 'Logga in med ditt nya lösenord.', alreadyLoggedIn: 'Du är redan inloggad',
  })
  expect(securityTexts).toMatchObject({
    notLoggedIn: 'Du verkar inte vara inloggad', linkSent: 'Återställningslänk skickad', linkNotSent: 'Kunde inte skicka länk',
    tryLater: 'Försök igen senare', currentRequired: 'Ange nuvarande lösenord', wrongCurrent: 'Fel nuvarande lösenord',
    sameAsCurrent: 'Nytt lösenord måste vara annorlunda än nuvarande', notChanged: 'Kunde inte ändra lösenord', changed: 'Lösenord uppdaterat',
  })
  expect(passwordTexts).toMatchObject({
    tooShort: { onboarding: 'Lösenord för kort', reset: 'Lösenord måste vara minst 8 tecken.', change: 'Lösenord måste vara minst 8 tecken' },
    logInTooShort: 'Lösenord måste vara minst 6 tecken', mismatch: 'Lösenorden matchar inte',
  })
})
