import { counted, grouped } from '#domain/numbers.ts'

export const feeTexts = {
  nothing: 'Klistra in betalningarna här först.',
  tooManyLines: (max: number, are: number) => `Det är ${grouped(are)} rader. Klistra in högst ${grouped(max)} åt gången.`,
  notFound: 'Medlemmarna kunde inte hämtas',
  notMarked: 'Avgifterna kunde inte markeras',
  marksNotFound: 'Kunde inte hämta hur många som är markerade:',
  notCleared: 'Markeringarna kunde inte tas bort',
  notRestored: 'Markeringarna kunde inte läggas tillbaka',
  /** For when somebody has been marked, or has lost the mark, since the number was shown. */
  marksMoved: (paid: number) => `Inget är ändrat. Antalet har hunnit ändras: nu är ${counted(paid, 'medlem markerad', 'medlemmar markerade')} som Betald.`,
  nothingToRestore: 'Det finns inga borttagna markeringar att lägga tillbaka.',
  tooLateToRestore: 'Det har gått för lång tid för att lägga tillbaka markeringarna.',
} as const
