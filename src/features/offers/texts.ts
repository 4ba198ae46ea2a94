export const offersTexts = {
  website: 'Verkstadens webbplats',
  call: 'Ring',
  example: 'Exempeldata',
  empty: 'Inga erbjudanden just nu',
  notLoaded: 'Kunde inte hämta erbjudandena',
} as const
