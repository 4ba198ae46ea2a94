export const contactTexts = {
  sent: 'Meddelande skickat!',
  sending: 'Skickar...',
  failed: 'Meddelandet kunde inte skickas',
} as const
