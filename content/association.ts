import type { AnnualReport, Bylaw, Manager } from '#features/association/contract.ts'
import { bylawTerms } from '#features/association/rules.ts'
import { numberInWords } from '#features/booking/rules.ts'

const terms = bylawTerms

/** `ett år`, `två år` */
const yearsInWords = (count: number) => (count === 1 ? 'ett år' : `${numberInWords(count)} år`)

const inSwedish = new Intl.NumberFormat('sv-SE')

/** The figures of 2024 (specification 9), printed as a picture and in the summary. */
const figures2024 = { boardMeetings: 8, activeMembers: 342, competitions: 12, businessRounds: 1247 } as const

const [activeMembers, businessRounds] = [inSwedish.format(figures2024.activeMembers), inSwedish.format(figures2024.businessRounds)]

/** Annual reports, oldest first. The people are fictitious and have the surname Exempel. */
export const annualReports = [
  {
    id: '2024',
    year: 2024,
    isExample: true,
    board: [
      { role: 'Ordförande', name: 'Anna Exempel' },
      { role: 'Vice ordförande', name: 'Bo Exempel' },
      { role: 'Kassör', name: 'Cecilia Exempel' },
      { role: 'Sekreterare', name: 'David Exempel' },
      { role: 'Ledamot', name: 'Eva Exempel' },
      { role: 'Ledamot', name: 'Fredrik Exempel' },
    ],
    otherElected: [
      { role: 'Revisor', name: 'Gunilla Exempel' },
      { role: 'Revisorssuppleant', name: 'Hans Exempel' },
      { role: 'Valberedning', name: 'Ingrid Exempel' },
      { role: 'Valberedning', name: 'Johan Exempel' },
    ],
    statistics: [
      { id: 'business-rounds', value: figures2024.businessRounds, label: 'bokade businessrundor', unit: 'bokad runda' },
      { id: 'active-members', value: figures2024.activeMembers, label: 'aktiva medlemmar', unit: 'medlem' },
      { id: 'competitions', value: figures2024.competitions, label: 'tävlingar', unit: 'tävling' },
      { id: 'board-meetings', value: figures2024.boardMeetings, label: 'styrelsemöten', unit: 'möte' },
    ],
    summary: [
      {
        heading: 'Medlemmar',
        paragraphs: [
          `Föreningen hade ${activeMembers} aktiva medlemmar under verksamhetsåret, både anställda och pensionärer från de två bolagen.`,
        ],
      },
      {
        heading: 'Möten',
        paragraphs: [
          `Styrelsen höll ${figures2024.boardMeetings} protokollförda möten. Däremellan sköttes bokningar, ansökningar och frågor från medlemmarna löpande, på ledamöternas fritid.`,
        ],
      },
      {
        heading: 'Businessbanor',
        paragraphs: [
          `Medlemmarna bokade sammanlagt ${businessRounds} rundor på businessbanorna.`,
          'Samarbetet med klubbarna bygger på att bollarna fylls och att sena avbokningar är få. Styrelsen tackar alla som har hört av sig i god tid när planerna har ändrats.',
        ],
      },
      {
        heading: 'Tävlingar',
        paragraphs: [
          `Under året spelades ${figures2024.competitions} tävlingar, från vårens första start till höstens sista. Matchspelet pågick vid sidan av dem i två former: singel och bästboll/sämstboll.`,
        ],
      },
      {
        heading: 'Slutord',
        paragraphs: [
          'Styrelsen tackar medlemmarna, tävlingsledarna och samarbetsklubbarna för ett fint golfår.',
        ],
      },
    ],
  },
] as const satisfies readonly AnnualReport[]

/** Builds one paragraph. Its id, such as `paragraf-5`, is its anchor on `/verksamhet`. */
function paragraph(number: number, heading: string, text: { paragraphs: string[]; points?: string[] }): Bylaw {
  return { id: `paragraf-${number}`, number, heading, points: [], isExample: true, ...text }
}

/** Example bylaws with the specification's terms; the board replaces them with the adopted ones. */
export const bylaws: readonly Bylaw[] = [
  paragraph(1, 'Allmänt', {
    paragraphs: [
      '{association} är en ideell förening med säte i Göteborg. Dess ändamål är att ge medlemmarna golf, tävling och gemenskap.',
      `Den som är anställd i Göteborg på något av de två bolagen, eller på ett företag som de tillsammans eller var för sig äger till minst ${terms.ownershipPercent} procent, kan bli medlem. Det kan också den som är pensionär därifrån.`,
      'Om ett företag säljs avgör styrelsen om och hur länge de som arbetar där kan vara kvar som medlemmar.',
    ],
  }),
  paragraph(2, 'Medlemskap', {
    paragraphs: [
      'Ansökan görs skriftligt och prövas av styrelsen. En medlem får delta i föreningens tävlingar och boka businessbanor enligt de regler som gäller för dem.',
      'Medlemskapet ersätter inte medlemskap i en golfklubb som är ansluten till Svenska Golfförbundet. Varje spelare behöver ett eget Golf-ID.',
      'Den som vill lämna föreningen anmäler det till styrelsen. Styrelsen får utesluta den som inte betalar årsavgiften eller allvarligt skadar föreningen.',
    ],
  }),
  paragraph(3, 'Årsavgift', {
    paragraphs: [
      `Årsmötet beslutar om årsavgiftens storlek. Avgiften ska vara betald senast den ${terms.feeDue}.`,
      'För {membershipYear} är årsavgiften {fee} kr.',
    ],
  }),
  paragraph(4, 'Räkenskapsår', {
    paragraphs: [
      `Räkenskapsåret och verksamhetsåret löper från den ${terms.financialYear.from} till den ${terms.financialYear.to}.`,
    ],
  }),
  paragraph(5, 'Ordinarie årsmöte', {
    paragraphs: [
      `Ordinarie årsmöte hålls före ${terms.annualMeetingBefore}. Kallelsen ska nå medlemmarna minst ${terms.noticeDays} dagar före mötet.`,
      `Motioner ska ha kommit in till styrelsen minst ${terms.motionDays} dagar före mötet.`,
      'Varje närvarande medlem har en röst. Beslut fattas med enkel majoritet om stadgarna inte säger något annat. Vid lika röstetal avgör mötets ordförande, utom vid val, som då avgörs genom lottning.',
    ],
  }),
  paragraph(6, 'Dagordning', {
    paragraphs: ['Vid ordinarie årsmöte behandlas följande:'],
    points: [
      'Val av ordförande och sekreterare för mötet',
      'Val av två justerare, tillika rösträknare',
      'Fastställande av röstlängd',
      'Fråga om mötet har kallats i rätt tid',
      'Fastställande av dagordning',
      'Styrelsens verksamhetsberättelse',
      'Resultat- och balansräkning',
      'Revisorns berättelse',
      'Fråga om ansvarsfrihet för styrelsen',
      'Årsavgift och budget',
      'Val av ordförande, övriga styrelseledamöter, revisor, revisorssuppleant och valberedning',
      'Motioner och förslag från styrelsen',
      'Övriga frågor',
      'Mötets avslutning',
    ],
  }),
  paragraph(7, 'Extra årsmöte', {
    paragraphs: [
      'Styrelsen kallar till extra årsmöte när den finner skäl till det, eller när revisorn eller en större del av medlemmarna begär det.',
      `Dagordningen skickas till medlemmarna minst ${numberInWords(terms.extraAgendaDays)} dagar före mötet, och mötet får bara besluta om det som står på den.`,
    ],
  }),
  paragraph(8, 'Styrelse', {
    paragraphs: [
      `Styrelsen består av ${numberInWords(terms.boardMin)} till ${numberInWords(terms.boardMax)} ledamöter. De väljs på två år med växelvis avgång: hälften väljs ${terms.halfElected}.`,
      `Ordföranden väljs av årsmötet på ${yearsInWords(terms.chairYears)}. I övrigt fördelar styrelsen uppgifterna inom sig.`,
      'Föreningens firma tecknas av dem som styrelsen utser.',
    ],
  }),
  paragraph(9, 'Revisor och valberedning', {
    paragraphs: [
      `Årsmötet väljer en revisor och en suppleant på ${yearsInWords(terms.auditorYears)}. Revisorn granskar räkenskaperna och styrelsens förvaltning och lämnar sin berättelse till årsmötet.`,
      `Valberedningen består av ${numberInWords(terms.nominationCommittee)} ledamöter som årsmötet väljer.`,
    ],
  }),
  paragraph(10, 'Stadgeändring', {
    paragraphs: [
      `Stadgarna ändras genom beslut på ${numberInWords(terms.changeMeetings)} på varandra följande möten, med minst ${terms.majority} av de avgivna rösterna vid båda.`,
    ],
  }),
  paragraph(11, 'Upplösning', {
    paragraphs: [
      `Beslut om att upplösa föreningen kräver minst ${terms.majority} av de avgivna rösterna.`,
      'Om föreningen upplöses beslutar mötet hur kvarvarande tillgångar ska användas i linje med föreningens ändamål.',
    ],
  }),
]

/** Fictitious managers: email addresses at example.com, and phone numbers reserved for fictional use. */
export const managers = [
  { id: 'ordforande', role: 'Ordförande', name: 'Anna Exempel', email: 'ordforande@example.com', phone: '070-174 06 61', isExample: true },
  { id: 'match', role: 'Vice ordförande och matchansvarig', name: 'Bo Exempel', email: 'match@example.com', phone: '070-174 06 62', isExample: true },
  { id: 'kassor', role: 'Kassör', name: 'Cecilia Exempel', email: 'kassor@example.com', phone: null, isExample: true },
  { id: 'sekreterare', role: 'Sekreterare', name: 'David Exempel', email: 'sekreterare@example.com', phone: null, isExample: true },
  { id: 'tavling', role: 'Tävlingsledare', name: 'Eva Exempel', email: 'tavling@example.com', phone: '070-174 06 63', isExample: true },
  { id: 'banor', role: 'Banansvarig, businessbanor', name: 'Fredrik Exempel', email: 'banor@example.com', phone: '070-174 06 64', isExample: true },
] as const satisfies readonly Manager[]
