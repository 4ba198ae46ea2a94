import type { ContactMethod } from './rules.ts'

export const contactMethodTexts: Record<ContactMethod, string> = {
  private_email: 'Privat e-post',
  work_email: 'Volvo Mail',
  phone: 'Telefon',
}

export const profileTexts = {
  saved: 'Uppdaterat',
  savedText: 'Dina uppgifter har sparats',
  failed: 'Fel',
  notLoaded: 'Kunde inte ladda profildata',
  unexpected: 'Ett oväntat fel uppstod. Försök igen.',
} as const

export const paidTexts = { paid: 'Betald', unpaid: 'Ej betald' } as const

export const memberErrorTexts = {
  emailTaken: 'Denna e-postadress är redan registrerad',
  golfIdTaken: 'Detta Golf-ID är redan registrerat',
  nothingToSave: 'Det finns inget att spara',
  listMoved: 'Listan har ändrats. Ladda om den.',
  logInRequired: 'Du måste vara inloggad för att se medlemmar',
  listFailed: 'Kunde inte hämta medlemmar:',
  empty: 'Inga medlemmar hittades',
} as const
