import type { MailFate } from '#domain/mail-state.ts'

export const contactTexts = {
  sent: 'Meddelande skickat!',
  sending: 'Skickar...',
  failed: 'Meddelandet kunde inte skickas',
  tryLater: 'Försök igen senare.',
  unknown: 'Vi vet inte om meddelandet kom fram',
  unanswered: 'Vi fick inget svar. Skicka det igen. Om det redan har kommit fram räknas det ändå bara en gång.',
  keyOfAnother: 'Meddelandet har ändrats sedan det skickades. Ladda om sidan och försök igen.',
} as const

/** What has become of the mails, shown once the message is stored (decisions.md part 2). */
export const mailFateTexts: Record<MailFate, (receiptEmail: string) => string> = {
  queued: (receiptEmail) => `Det är på väg till styrelsen, och en bekräftelse är på väg till ${receiptEmail}.`,
  kept: () => 'Det är sparat åt styrelsen. Den här installationen skickar inga mejl, så mejlet och din bekräftelse sparas också.',
}

export const associationTexts = {
  notLoaded: 'Kunde inte hämta uppgifterna om föreningen',
  exampleData: 'Exempeldata',
  exampleBylaws: 'Exempeltext, ersätts av föreningens antagna stadgar',
} as const
