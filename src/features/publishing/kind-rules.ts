import type { CompetitionTime } from '#features/competitions/contract.ts'
import { competitionStatuses } from '#features/competitions/rules.ts'
import { competitionStatusTexts } from '#features/competitions/texts.ts'
import { newDays, newsCategories } from '#features/news/rules.ts'
import type { PublishedField } from './field-rules.ts'
import type { EntryTexts, PublishedKind } from './rules.ts'
import { publishingFieldTexts } from './texts.ts'

/** How entries of a kind are filled in. How they are stored is in server/shapes.ts. */
interface KindRules {
  fields: readonly PublishedField[]
  /** Returns problems with the combination of fields that are each valid by themselves, by field. */
  problemsTogether?(texts: EntryTexts): EntryTexts
  titleOf(texts: EntryTexts): string
  /** Whether the board decides the order. */
  isOrdered: boolean
  /** Entries can be changed, but neither added nor removed. */
  isFixed?: true
}

const field = (texts: EntryTexts, name: string): string => texts[name] ?? ''

/** The hint of a text whose addresses become links for members (web/ui/linked-text.tsx). */
const linksHint = 'Webbadresser, e-\u2060postadresser och telefonnummer blir länkar.'

const exampleField: PublishedField = {
  name: 'isExample', label: 'Märk som exempel', type: 'flag', leaving: true,
  hint: 'Det här följde med webbplatsen. Ta bort märket när ni har skrivit in ert eget.',
}

const news: KindRules = {
  isOrdered: false,
  fields: [
    { name: 'titel', label: 'Rubrik', type: 'line', fillsFacts: true },
    { name: 'datum', label: 'Datum', type: 'day', hint: 'Medlemmarna ser nyheten från och med den dagen.' },
    { name: 'kategori', label: 'Kategori', type: 'choice', options: newsCategories.map((category) => ({ value: category, text: category })) },
    { name: 'kortBeskrivning', label: 'Ingress', type: 'text', max: 400, fillsFacts: true, hint: 'En eller två meningar, som står på kortet. Adresser och telefonnummer blir inte länkar där.' },
    { name: 'fullText', label: 'Hela texten', type: 'paragraphs', fillsFacts: true, hint: `En tom rad mellan två stycken. Radbrytningar i ett stycke står kvar. ${linksHint}` },
    { name: 'isNew', label: 'Visa märket NY', type: 'flag', hint: `Märket försvinner av sig självt ${newDays} dagar efter datumet.` },
    exampleField,
  ],
  titleOf: (texts) => field(texts, 'titel'),
}

const timeTexts = { day: 'En eller flera dagar', months: 'Flera månader', later: 'Meddelas senare' } as const

/** Returns when a competition is played, from checked texts. */
export function competitionTimeOf({ time, day = '', lastDay = '', from = '', to = '' }: EntryTexts): CompetitionTime {
  if (time === 'day') return { kind: time, day, ...(lastDay !== '' && lastDay !== day && { lastDay }) }
  return time === 'months' ? { kind: time, from, to } : { kind: 'later' }
}

const competition: KindRules = {
  isOrdered: true,
  fields: [
    { name: 'name', label: 'Namn', type: 'line' },
    { name: 'time', label: 'När den spelas', type: 'choice', options: Object.entries(timeTexts).map(([value, text]) => ({ value, text })) },
    { name: 'day', label: 'Dag', type: 'day', when: { field: 'time', is: 'day' } },
    {
      name: 'lastDay', label: 'Till och med', type: 'day', optional: true, endOf: 'day', when: { field: 'time', is: 'day' },
      hint: 'Sista dagen, om tävlingen spelas flera dagar i rad. Om det är dagar emellan skriver du de andra i beskrivningen.',
    },
    { name: 'from', label: 'Från månad', type: 'month', hint: 'Till exempel 2027-05.', when: { field: 'time', is: 'months' } },
    { name: 'to', label: 'Till månad', type: 'month', hint: 'Till exempel 2027-10.', when: { field: 'time', is: 'months' } },
    { name: 'location', label: 'Plats', type: 'line' },
    { name: 'status', label: 'Status', type: 'choice', options: competitionStatuses.map((status) => ({ value: status, text: competitionStatusTexts[status] })), hint: 'Medlemmarna ser tävlingen som pågående från första dagen och som avslutad när den sista har varit, även om du inte ändrar här. Resultatet visas först när du väljer Avslutad här.' },
    { name: 'form', label: 'Spelform', type: 'line', optional: true },
    { name: 'description', label: 'Beskrivning', type: 'text', optional: true, hint: `Skriv gärna hur man anmäler sig. ${linksHint}` },
    { name: 'isMatchPlay', label: 'Spelas enligt reglerna för matchspel', type: 'flag' },
    {
      name: 'results', label: 'Resultat', type: 'results', optional: true,
      hint: 'En spelare per rad med namn; klubb; resultat; hcp, vinnaren först. Om några delar en placering skriver du den först på varje rad: '
        + 'efter två delade andraplatser kommer plats 4 (1, 2, 2, 4). Det går att klistra in från Excel. Om rubrikerna kommer med får kolumnerna stå i vilken ordning som helst. Visas när tävlingen är avslutad.',
    },
    exampleField,
  ],
  problemsTogether: ({ from = '', to = '', day = '', lastDay = '' }): EntryTexts => ({
    ...(from > to && { to: publishingFieldTexts.monthsTurned }),
    ...(lastDay !== '' && day > lastDay && { lastDay: publishingFieldTexts.daysTurned }),
  }),
  titleOf: (texts) => field(texts, 'name'),
}

const offers: KindRules = {
  isOrdered: true,
  fields: [
    { name: 'title', label: 'Rubrik', type: 'line' },
    { name: 'workshop', label: 'Vem som erbjuder', type: 'line' },
    { name: 'terms', label: 'Villkor', type: 'line', hint: 'Vad det kostar en medlem, och hur länge det gäller.' },
    { name: 'paragraphs', label: 'Text', type: 'paragraphs', hint: `En tom rad mellan två stycken. En ensam radbrytning blir ett mellanslag; listor skrivs som punkter nedanför. ${linksHint}` },
    { name: 'points', label: 'Det här ingår', type: 'points', hint: `En punkt per rad. ${linksHint}`, optional: true },
    { name: 'website', label: 'Webbplats', type: 'web', optional: true },
    { name: 'phone', label: 'Telefon', type: 'phone', optional: true },
    exampleField,
  ],
  titleOf: (texts) => field(texts, 'title'),
}

/** The details of a course for members. Its public facts cannot be changed here: prerendered pages and the booking rules contain them. */
const courses: KindRules = {
  isOrdered: false,
  isFixed: true,
  fields: [
    {
      name: 'notice', label: 'Just nu', type: 'text', max: 200, optional: true,
      hint: `Syns på sidan BusinessBanor och när medlemmarna bokar, till exempel Stängd till 15 maj. Bokningar stoppas inte av det, utan av kvoten. ${linksHint}`,
    },
    {
      name: 'noticeLastDay', label: 'Sista dag det gäller', type: 'day', optional: true, isLast: true,
      hint: 'Medlemmarna ser dagen, och efter den försvinner texten av sig själv. Utan dag står den kvar tills du tar bort den.',
    },
    { name: 'telefon', label: 'Telefon', type: 'phone', optional: true },
    { name: 'hemsida', label: 'Webbplats', type: 'web', optional: true },
    { name: 'beskrivning', label: 'Beskrivning', type: 'text', hint: `En eller några meningar, som medlemmarna läser när de öppnar banan på sidan BusinessBanor. ${linksHint}` },
    { name: 'faciliteter', label: 'Faciliteter', type: 'points', hint: 'En sak per rad, till exempel Driving range. De står under rubriken Det här finns.' },
  ],
  problemsTogether: ({ notice = '', noticeLastDay = '' }): EntryTexts => (notice === '' && noticeLastDay !== '' ? { notice: publishingFieldTexts.dayAlone } : {}),
  titleOf: (texts) => field(texts, 'name'),
}

const managers: KindRules = {
  isOrdered: true,
  fields: [
    { name: 'name', label: 'Namn', type: 'line' },
    { name: 'role', label: 'Uppdrag', type: 'line' },
    { name: 'email', label: 'E-post', type: 'email' },
    { name: 'phone', label: 'Telefon', type: 'phone', optional: true },
    exampleField,
  ],
  titleOf: (texts) => field(texts, 'name'),
}

const annualReports: KindRules = {
  isOrdered: true,
  fields: [
    { name: 'year', label: 'Verksamhetsår', type: 'year' },
    { name: 'board', label: 'Styrelse', type: 'people', hint: 'En person per rad, till exempel Kassör: Cecilia Exempel.' },
    { name: 'otherElected', label: 'Revisor och valberedning', type: 'people', hint: 'En person per rad, till exempel Revisor: Cecilia Exempel.', optional: true },
    {
      name: 'statistics', label: 'Siffror', type: 'statistics', optional: true,
      hint: 'En siffra per rad med antal; ordet för flera; ordet för en. Till exempel 12; tävlingar; tävling.',
    },
    { name: 'summary', label: 'Berättelsen', type: 'sections', hint: 'Börja varje del med # och en rubrik. En tom rad mellan två stycken. En ensam radbrytning blir ett mellanslag.' },
    exampleField,
  ],
  titleOf: (texts) => field(texts, 'year'),
}

const bylaws: KindRules = {
  isOrdered: false,
  isFixed: true,
  fields: [
    { name: 'heading', label: 'Rubrik', type: 'line' },
    { name: 'paragraphs', label: 'Text', type: 'paragraphs', fillsFacts: true, hint: 'En tom rad mellan två stycken. En ensam radbrytning blir ett mellanslag; listor skrivs som punkter nedanför.' },
    { name: 'points', label: 'Punkter', type: 'points', fillsFacts: true, hint: 'En punkt per rad, som i en dagordning.', optional: true },
    exampleField,
  ],
  titleOf: (texts) => field(texts, 'heading'),
}

export const kindRules: Record<PublishedKind, KindRules> = {
  news, competition, offer: offers, course: courses, manager: managers, annual_report: annualReports, bylaw: bylaws,
}
