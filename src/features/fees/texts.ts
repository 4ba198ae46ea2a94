export const feeTexts = {
  nothing: 'Klistra in betalningarna här först.',
  tooManyLines: (max: number, are: number) => `Det är ${are} rader. Klistra in högst ${max} åt gången.`,
  notFound: 'Medlemmarna kunde inte hämtas',
  notMarked: 'Avgifterna kunde inte markeras',
} as const
