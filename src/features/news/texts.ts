export const newsTexts = {
  new: 'NY',
  readMore: 'Läs mer',
  example: 'Exempelnyhet',
  empty: 'Inga nyheter ännu',
  notLoaded: 'Kunde inte hämta nyheterna',
  notFound: 'Nyheten finns inte',
} as const
