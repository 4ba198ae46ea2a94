export const offersTexts = {
  website: 'Till webbplatsen',
  call: 'Ring',
  example: 'Exempeldata',
  empty: 'Inga erbjudanden just nu',
  notLoaded: 'Kunde inte hämta erbjudandena',
} as const
