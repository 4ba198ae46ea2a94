import { bookingRules } from '#features/booking/rules.ts'
import type { MatchPlayForm, RulesSection } from '#features/competitions/contract.ts'
import { matchPlayRules, type TieBreak, tieBreaks } from '#features/competitions/rules.ts'
import { weeksInWords } from '#features/competitions/texts.ts'

const { holes, weeksPerRound, points, unplayedGroupMatch, pointPerMeeting } = matchPlayRules

const tieBreakTexts = (who: string): Record<TieBreak, string> => ({
  head_to_head: 'inbördes möte',
  first_match: `${who} som vann sin första match i gruppen`,
  lot: 'lottning',
})

/** The sections that both forms share; only the words for a side, and for what decides a level match, differ. */
function stages({ winner, both, who, decides }: Record<'winner' | 'both' | 'who' | 'decides', string>): Record<'group' | 'knockout' | 'report' | 'unplayed' | 'booking', RulesSection> {
  return {
    group: {
      id: 'gruppspel',
      heading: 'Gruppspel',
      blocks: [
        { kind: 'text', text: `Alla i gruppen möter varandra en gång. Gruppspelet avslutas {groupStageEnds}. En vunnen match ger ${points.won} poäng, en delad ${points.halved} och en förlorad ${points.lost}.` },
        { kind: 'text', text: 'Om några slutar på samma poäng avgör, i tur och ordning:' },
        { kind: 'steps', items: tieBreaks.map((tieBreak) => tieBreakTexts(who)[tieBreak]) },
        { kind: 'text', text: 'Om fler än två är lika räknas inbördes möte som en egen tabell med bara deras matcher.' },
      ],
    },
    knockout: {
      id: 'slutspel',
      heading: 'Slutspel',
      blocks: [
        { kind: 'text', text: `Slutspelet börjar {knockoutStarts}{afterGroupStage}. Varje omgång ska vara spelad inom ${weeksInWords(weeksPerRound)}.` },
        { kind: 'text', text: `En slutspelsmatch måste få en vinnare. Om det är lika efter ${holes} hål fortsätter ni från hål 1 tills ${decides}. Ni har då samma slag på samma hål som tidigare i matchen.` },
      ],
    },
    report: {
      id: 'resultat',
      heading: 'Rapportera resultatet',
      blocks: [
        { kind: 'text', text: `${winner} mejlar resultatet till tävlingsledaren och skriver vinnarens siffror först.` },
      ],
    },
    unplayed: {
      id: 'uteblivna',
      heading: 'Om matchen inte blir av',
      blocks: [
        { kind: 'text', text: `Ta kontakt med varandra i god tid. ${both} har samma ansvar för att matchen blir spelad.` },
        {
          kind: 'points',
          items: [
            `En gruppspelsmatch som inte spelas slutar ${unplayedGroupMatch}–${unplayedGroupMatch}: ingen får några poäng.`,
            'En slutspelsmatch som inte spelas i tid avgörs genom lottning.',
          ],
        },
      ],
    },
    booking: {
      id: 'bokning',
      heading: 'Boka bana till matchen',
      blocks: [
        { kind: 'text', text: `Matchspel är undantaget från regeln om att boka tidigast ${weeksInWords(bookingRules.windowDays / 7)} före spel. Ange i bokningen att det gäller matchspel, så går det att boka upp till ${bookingRules.matchPlayWindowDays} dagar i förväg.` },
      ],
    },
  }
}

const allowance = 'Slagen fördelas efter hålens hcp-index: det första slaget på index 1, nästa på index 2 och så vidare.'
const startsOver = `Den som får fler än ${holes} slag börjar om från index 1 och har då två slag på de svåraste hålen.`
const ownTee = 'Räkna med spelhandicap för den tee du spelar från.'

const singles = stages({ winner: 'Vinnaren', both: 'Båda spelarna', who: 'vem', decides: 'någon vinner ett hål' })
const pairs = stages({ winner: 'Det vinnande paret', both: 'Båda paren', who: 'vilket par', decides: 'något av paren får fler poäng än det andra på ett hål' })

/** The rules of match play (specification 9), one entry for each tab. */
export const matchPlayForms: readonly MatchPlayForm[] = [
  {
    id: 'singel',
    intro: 'En spelare mot en annan, hål för hål. Den som vinner flest hål vinner matchen.',
    sections: [
      {
        id: 'spelform',
        heading: 'Så spelas matchen',
        blocks: [
          { kind: 'text', text: `Matchen går över ${holes} hål. Den som har lägst nettoscore vinner hålet, och vid lika nettoscore är hålet delat.` },
          {
            kind: 'points',
            items: [
              'Ställningen räknas i upp, ner och lika. Den som leder med lika många hål som det är kvar att spela är dormie.',
              'Matchen är slut när någon leder med fler hål än det finns kvar. Resultatet 3/2 betyder tre upp med två hål kvar.',
              'Om matchen avgörs först på sista hålet skrivs resultatet 1 upp eller 2 upp.',
              'Du får skänka en putt, ett hål eller hela matchen. Det som är skänkt går varken att tacka nej till eller att ta tillbaka.',
            ],
          },
        ],
      },
      {
        id: 'handicap',
        heading: 'Handicap',
        blocks: [
          { kind: 'text', text: `Den med lägst spelhandicap spelar från 0. Motståndaren får hela skillnaden i slag. ${ownTee}` },
          { kind: 'text', text: `${allowance} ${startsOver}` },
        ],
      },
      singles.group, singles.knockout, singles.report, singles.unplayed, singles.booking,
    ],
    strokeExamples: [
      { id: 'skillnad', players: [{ name: 'Spelare A', playingHandicap: 14 }, { name: 'Spelare B', playingHandicap: 26 }] },
      { id: 'stor-skillnad', players: [{ name: 'Spelare A', playingHandicap: 4 }, { name: 'Spelare B', playingHandicap: 27 }] },
    ],
    holeExamples: [],
  },
  {
    id: 'bast-samst',
    intro: 'Två par och fyra bollar. På varje hål möts parens bästa boll och parens sämsta boll.',
    sections: [
      {
        id: 'spelform',
        heading: 'Så spelas matchen',
        blocks: [
          { kind: 'text', text: `Matchen går över ${holes} hål, och alla fyra spelar sin egen boll. Varje hål räknas två gånger:` },
          {
            kind: 'points',
            items: [
              `Bästboll: parens bättre nettoscore jämförs, och paret med den lägre får ${pointPerMeeting} poäng.`,
              `Sämstboll: parens sämre nettoscore jämförs, och paret med den lägre får ${pointPerMeeting} poäng.`,
              'Om parens nettoscore är lika får inget av dem poäng.',
            ],
          },
          { kind: 'text', text: `Ett hål kan alltså ge ett par ${2 * pointPerMeeting}, ${pointPerMeeting} eller 0 poäng. Paret med flest poäng vinner matchen.` },
        ],
      },
      {
        id: 'handicap',
        heading: 'Handicap',
        blocks: [
          { kind: 'text', text: `Den av de fyra som har lägst spelhandicap spelar från 0. De andra tre får slag för skillnaden mellan sitt eget spelhandicap och det lägsta. ${ownTee}` },
          { kind: 'text', text: `${allowance} ${startsOver}` },
        ],
      },
      pairs.group, pairs.knockout, pairs.report, pairs.unplayed, pairs.booking,
    ],
    strokeExamples: [
      {
        id: 'fyra-spelare',
        players: [
          { name: 'Spelare A1', playingHandicap: 12 },
          { name: 'Spelare A2', playingHandicap: 17 },
          { name: 'Spelare B1', playingHandicap: 9 },
          { name: 'Spelare B2', playingHandicap: 23 },
        ],
      },
    ],
    holeExamples: [
      { id: 'ett-var', pairA: [4, 6], pairB: [5, 5] },
      { id: 'bada', pairA: [4, 5], pairB: [5, 6] },
      { id: 'delat', pairA: [4, 5], pairB: [4, 6] },
    ],
  },
]
