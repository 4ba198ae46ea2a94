import type { Offer } from '#features/offers/contract.ts'

/** Offers to members. The workshop is fictitious, and its phone number is reserved for fictional use. */
export const offers = [
  {
    id: 'lie-loft',
    workshop: 'Exempelverkstaden',
    title: 'Gratis kontroll av lie och loft',
    terms: 'Gratis för medlemmar, tills vidare',
    isExample: true,
    paragraphs: [
      'En av föreningens medlemmar driver en verkstad för golfklubbor och bjuder alla medlemmar på en kontroll av järnsetet. Du får veta hur klubborna står sig mot måtten de borde ha, och bestämmer sedan själv om något ska justeras.',
      'Vinklarna ändrar sig med åren, särskilt för den som tränar mycket på hårda mattor. Ofta är det ett par järn som har glidit iväg, så att avstånden mellan klubborna inte längre stämmer.',
    ],
    points: [
      'Mätning av lie och loft på hela järnsetet',
      'En genomgång av grepp och skaft på köpet',
      'Råd om vad som är värt att justera, utan köpkrav',
    ],
    website: 'https://example.com',
    phone: '031-390 06 10',
  },
] as const satisfies readonly Offer[]
