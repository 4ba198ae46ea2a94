/** Specification 2 and 8. */
export const competitionTexts = {
  missing: 'Tävling ej hittad',
  missingText: 'Inga resultat tillgängliga för denna tävling.',
  results: 'Slutresultat',
  congratulations: 'Grattis till vinnaren!',
  seeResults: 'Se resultat',
} as const

export const competitionStatusTexts = {
  completed: 'Avslutad',
  ongoing: 'Pågående',
  upcoming: 'Kommande',
} as const
