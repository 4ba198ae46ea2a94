import type { Club } from '#features/courses/rules.ts'

/**
 * The public facts about the twelve partner courses (specification 3), in Swedish alphabetical order, with the two
 * courses of one facility side by side. What only members may read is in `courses.ts`.
 */
export const clubs = [
  {
    id: 'ale', name: 'Ale', klubbnamn: 'Ale Golfklubb',
    address: 'Alfhems Kungsgård, Alvhem', city: 'Alvhem', mapsQuery: 'Ale Golfklubb, Alvhem',
    lat: 58.004, lng: 12.12, avstandKm: 40, typ: 'parkbana', hal: 18,
  },
  {
    id: 'backa-sateri', name: 'Backa Säteri', klubbnamn: 'Backa Säteri Golf',
    address: 'Backa Säteri, Nödinge', city: 'Nödinge', mapsQuery: 'Backa Säteri Golf, Nödinge',
    lat: 57.8839, lng: 12.0546, avstandKm: 25, typ: 'parkbana', hal: 18,
  },
  {
    id: 'grappas', name: 'Gräppås', klubbnamn: 'Gräppås Golfklubb',
    address: 'Gräppås, Onsala', city: 'Onsala', mapsQuery: 'Gräppås Golfklubb, Onsala',
    lat: 57.4348, lng: 11.9765, avstandKm: 40, typ: 'kustbana', hal: 18,
  },
  {
    id: 'hulta', name: 'Hulta', klubbnamn: 'Hulta-Bollebygd Golfklubb',
    address: 'Hulta gård, Bollebygd', city: 'Bollebygd', mapsQuery: 'Hulta-Bollebygd Golfklubb, Bollebygd',
    lat: 57.6985, lng: 12.5828, avstandKm: 45, typ: 'naturbana', hal: 18,
  },
  {
    id: 'bollebygd', name: 'Bollebygd', klubbnamn: 'Hulta-Bollebygd Golfklubb',
    address: 'Hulta gård, Bollebygd', city: 'Bollebygd', mapsQuery: 'Hulta-Bollebygd Golfklubb, Bollebygd',
    lat: 57.6985, lng: 12.5828, avstandKm: 45, typ: 'naturbana', hal: 18,
  },
  {
    id: 'koberg', name: 'Koberg', klubbnamn: 'Koberg Golfklubb',
    address: 'Koberg, Sollebrunn', city: 'Sollebrunn', mapsQuery: 'Koberg Golfklubb, Sollebrunn',
    lat: 58.1657, lng: 12.3948, avstandKm: 70, typ: 'parkbana', hal: 18,
  },
  {
    id: 'kungalv-kode', name: 'Kungälv-Kode', klubbnamn: 'Kungälv-Kode Golfklubb',
    address: 'Knaverstad, 442 97 Kode', city: 'Kode', mapsQuery: 'Kungälv-Kode Golfklubb, Kode',
    lat: 57.9575, lng: 11.7998, avstandKm: 35, typ: 'naturbana', hal: 27,
  },
  {
    id: 'lerjedalen', name: 'Lerjedalen', klubbnamn: 'Lerjedalens Golfklubb',
    address: 'Kroksjövägen, 424 56 Gunnilse', city: 'Gunnilse', mapsQuery: 'Lerjedalens Golfklubb, Gunnilse',
    lat: 57.7942, lng: 12.1033, avstandKm: 15, typ: 'parkbana', hal: 18,
  },
  {
    id: 'lysegarden', name: 'Lysegården', klubbnamn: 'Lysegårdens Golfklubb',
    address: 'Lysegården, Romelanda', city: 'Romelanda', mapsQuery: 'Lysegårdens Golfklubb, Romelanda',
    lat: 57.9423, lng: 12.0335, avstandKm: 35, typ: 'naturbana', hal: 18,
  },
  {
    id: 'sankt-jorgen', name: 'Sankt Jörgen', klubbnamn: 'Sankt Jörgen Park Golf',
    address: 'Knipplekullen 8–10, 417 05 Göteborg', city: 'Göteborg', mapsQuery: 'Sankt Jörgen Park Golf, Göteborg',
    lat: 57.7443, lng: 11.944, avstandKm: 5, typ: 'parkbana', hal: 18,
  },
  {
    id: 'sjogarde', name: 'Sjögärde', klubbnamn: 'Sjögärde Golfklubb',
    address: 'Sjögärde, Frillesås', city: 'Frillesås', mapsQuery: 'Sjögärde Golfklubb, Frillesås',
    lat: 57.34, lng: 12.222, avstandKm: 55, typ: 'parkbana', hal: 18,
  },
  {
    id: 'torslanda', name: 'Torslanda', klubbnamn: 'Torslanda Golfklubb',
    address: 'Torslanda', city: 'Torslanda', mapsQuery: 'Torslanda Golfklubb, Torslanda',
    lat: 57.709, lng: 11.785, avstandKm: 15, typ: 'links/park', hal: 18,
  },
] as const satisfies readonly Club[]

export type ClubId = (typeof clubs)[number]['id']
