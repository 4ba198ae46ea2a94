/** What the register says of its acts (specification 8). */
export const registerTexts = {
  added: 'Medlem tillagd',
  notAdded: 'Kunde inte lägga till medlem',
  exported: 'Export klar',
  notExported: 'Exporten misslyckades',
} as const
