import { distanceText } from '#features/courses/rules.ts'
import type { Course } from '#features/courses/contract.ts'
import { type ClubId, clubs } from './clubs.ts'

/** What members can read about a course in addition to its public facts. */
type Details = Pick<Course, 'telefon' | 'hemsida' | 'beskrivning' | 'faciliteter'>

const details: Record<ClubId, Details> = {
  ale: {
    telefon: null,
    hemsida: 'https://www.alegk.se',
    beskrivning: '18 hål på Alfhems Kungsgårds marker vid Göta älv, strax väster om E45 (avfart 91).',
    faciliteter: ['18-hålsbana', 'Klubbhus med dusch och toalett', 'Ställplats för husbil och husvagn med el'],
  },
  'backa-sateri': {
    telefon: '0303-363 18',
    hemsida: 'https://backasaterigolf.se',
    beskrivning: 'Bana i Nödinge som brukar spelas på ordinarie greener även vintertid, så länge det inte är frost eller tjäle.',
    faciliteter: ['Driving range', 'Pay & play', 'Reception', 'Vinterspel på ordinarie greener'],
  },
  grappas: {
    telefon: null,
    hemsida: 'https://grappasgk.se',
    beskrivning: '18-hålsbana och en separat 9-hålsbana på Onsalahalvön i Kungsbacka kommun.',
    faciliteter: ['18-hålsbana', '9-hålsbana', 'Restaurang', 'Boulebana'],
  },
  hulta: {
    telefon: null,
    hemsida: 'https://www.hulta-bollebygdgk.se',
    beskrivning: '18 hål vid Hulta gård i Bollebygd, mellan Göteborg och Borås; planeringen av banan började redan 1969. Bokas som Hulta-Bollebygd och delar kvot med Bollebygd.',
    faciliteter: ['18-hålsbana', 'Klubbhus'],
  },
  bollebygd: {
    telefon: null,
    hemsida: 'https://www.hulta-bollebygdgk.se',
    beskrivning: 'Delar anläggning, adress och kvot med Hulta; bokas som Hulta-Bollebygd.',
    faciliteter: ['18-hålsbana', 'Klubbhus'],
  },
  koberg: {
    telefon: null,
    hemsida: 'https://koberggk.se',
    beskrivning: 'Banan fick nio hål 1964 och byggdes ut till 18 hål 1970. Den ligger på Kobergs godsmarker sydost om Trollhättan.',
    faciliteter: ['18-hålsbana', 'Driving range', 'Inspelsgreen och puttinggreen', 'Korta träningshål (30 och 50 meter)'],
  },
  'kungalv-kode': {
    telefon: null,
    hemsida: 'https://kkgk.se',
    beskrivning: '27 hål vid Knaverstad utanför Kode; banbygget började hösten 1988.',
    faciliteter: ['27 hål'],
  },
  lerjedalen: {
    telefon: null,
    hemsida: 'https://www.lerjedalen.se',
    beskrivning: '18-hålsbana invigd 1992 i Lärjeåns dalgång i nordöstra Göteborg, med en korthålsbana från 1990.',
    faciliteter: ['18-hålsbana', 'Korthålsbana', 'Övningsområde', 'Restaurang'],
  },
  lysegarden: {
    telefon: null,
    hemsida: 'https://lysegardensgk.se',
    beskrivning: 'Klubben bildades 1966 och 18-hålsbanan invigdes 1969; nära banan faller ett vattenfall 38 meter.',
    faciliteter: ['Pool', 'Promenad till vattenfallet'],
  },
  'sankt-jorgen': {
    telefon: null,
    hemsida: 'https://www.sanktjorgenpark.se',
    beskrivning: '18 hål på Hisingen, några kilometer norr om centrala Göteborg, intill hotell och spa.',
    faciliteter: ['18-hålsbana', 'Hotell', 'Spa och pool'],
  },
  sjogarde: {
    telefon: null,
    hemsida: 'https://sjogarde.se',
    beskrivning: 'Bana från 1990-talet på öppen åkermark vid Kvarnbäcken, med 22 dammar och åtta stenbroar.',
    faciliteter: ['18-hålsbana'],
  },
  torslanda: {
    telefon: null,
    hemsida: 'https://www.torslandagk.se',
    beskrivning: 'Havsnära bana vid den tidigare Torslanda flygplats, ombyggd i etapper sedan 2020 enligt en långsiktig plan.',
    faciliteter: ['18-hålsbana', 'Driving range', 'Inomhusstudio för träning'],
  },
}

/** Returns the accordion's entry for a club. `changes` distinguishes the two entries of a club with more than one course. */
function courseOf(id: ClubId, bookingOptionId: string, changes?: (club: Details) => Partial<Course>): Course[] {
  return clubs.filter((club) => club.id === id).map(({ name, klubbnamn, city, avstandKm, typ, hal, address, mapsQuery }) => ({
    id, courseId: id, name, klubbnamn, ort: city, avstand: distanceText(avstandKm), avstandKm, typ, hal, address, mapsQuery,
    bookingOptionId, ...details[id], ...changes?.(details[id]),
  }))
}

/** The thirteen entries of `/business-banor`: one for each course, two for Lysegården (specification 2). */
export const courses: readonly Course[] = [
  courseOf('ale', 'ale'),
  courseOf('backa-sateri', 'backa-sateri'),
  courseOf('grappas', 'grappas'),
  courseOf('hulta', 'hulta-bollebygd'),
  courseOf('bollebygd', 'hulta-bollebygd'),
  courseOf('koberg', 'koberg'),
  courseOf('kungalv-kode', 'kungalv-kode'),
  courseOf('lerjedalen', 'lerjedalen'),
  courseOf('lysegarden', 'lysegarden-18', ({ faciliteter }) => ({
    id: 'lysegarden-18', name: 'Lysegården 18-håls', faciliteter: ['18-hålsbana', ...faciliteter],
  })),
  courseOf('lysegarden', 'lysegarden-9', ({ faciliteter }) => ({
    id: 'lysegarden-9', name: 'Lysegården 9-håls', hal: 9, faciliteter: ['9-hålsbana', ...faciliteter],
    beskrivning: 'Lysegårdens kortare bana, med nio hål, på samma anläggning som 18-hålsbanan.',
  })),
  courseOf('sankt-jorgen', 'sankt-jorgen'),
  courseOf('sjogarde', 'sjogarde'),
  courseOf('torslanda', 'torslanda-a'),
].flat()
