import type { BookingRuleName } from '../rules.ts'

/** The form's own words; those of specification 5 and 8 are in texts.ts. */
export const formTexts = {
  notSent: 'Förfrågan är inte skickad',
  unsure: 'Vi vet inte om förfrågan kom fram',
  retry: 'Skicka igen. Om förfrågan redan har kommit fram räknas den ändå bara en gång.',
  tryLater: 'Försök igen om en liten stund.',
  noCourse: 'Välj en bana först, så ser du vilka dagar som är lediga.',
  full: 'fullbokad',
  free: 'ledig',
  partly: 'delvis bokad',
  closed: 'stängd för bokning',
  dayPassed: 'Dagen har passerat',
  rules: {
    window: 'Dagen går inte att boka ännu',
    member_in_ball: 'Ingen i bollen är medlem',
    one_active_booking: 'Det finns redan en bokning',
    quota: 'Det finns ingen plats för er boll',
    standing: 'Du kan inte boka just nu',
  } satisfies Record<BookingRuleName, string>,
} as const
