import { inKronor } from '#domain/numbers.ts'
import { bylawTerms } from '#features/association/rules.ts'
import { bookingRules, numberInWords } from '#features/booking/rules.ts'
import { matchPlayRules } from '#features/competitions/rules.ts'
import { weeksInWords } from '#features/competitions/texts.ts'
import type { NewsItem } from '#features/news/contract.ts'

const { windowDays, maxCoPlayers, freeCancellationDays, lateCancellationFee, paymentWeeks, answerHours } = bookingRules

/** Example news about the association's own rules; it mentions no people. */
export const news = [
  {
    id: 'matchspelet-gar-mot-final',
    datum: '2025-10-06',
    kategori: 'Tävling',
    titel: 'Höstens matchspel går mot final',
    kortBeskrivning: 'Finalerna spelas under oktober. Så rapporterar du, och det här gäller för en match som inte blir spelad.',
    fullText: [
      `Slutspelet i singel och bästboll/sämstboll har kommit till finalerna. De ska spelas inom ${weeksInWords(matchPlayRules.weeksPerRound)}, som varje omgång. Kom överens med din motståndare om dag och bana så tidigt som möjligt: kvällarna blir mörka fort.`,
      'Vinnaren mejlar resultatet till tävlingsledaren, med vinnarens siffror först. En match i slutspelet som inte blir spelad i tid avgörs genom lottning.',
      'Vill du följa med längs banan? Titta gärna, men håll dig bakom spelarna. Lycka till alla som är kvar!',
    ],
    isNew: true,
    isExample: true,
  },
  {
    id: 'sa-bokar-du-businessbana',
    datum: '2025-09-01',
    kategori: 'Bokning',
    titel: 'Så bokar du businessbana',
    kortBeskrivning: `Tidigast ${windowDays} dagar före speldagen, högst ${numberInWords(maxCoPlayers)} medspelare och en bokning åt gången. Här är det viktigaste i korthet.`,
    fullText: [
      `Titta först om banan har lediga tider. Skicka sedan en förfrågan, tidigast ${windowDays} dagar före speldagen. Matchspel är undantaget och får bokas tidigare.`,
      `Du kan ta med upp till ${numberInWords(maxCoPlayers)} medspelare, och minst en i bollen ska vara medlem. Varje spelare får ha en aktiv bokning i taget. Styrelsen svarar på sin fritid och försöker göra det inom ${numberInWords(answerHours)} timmar.`,
      `Betala inom ${weeksInWords(paymentWeeks)} efter speldagen. Om du får förhinder avbokar du senast ${numberInWords(freeCancellationDays)} dagar före speldagen. Senare än så kostar det ${inKronor(lateCancellationFee)}.`,
    ],
    isNew: false,
    isExample: true,
  },
  {
    id: 'dags-att-betala-arsavgiften',
    datum: '2025-04-07',
    kategori: 'Medlemskap',
    titel: 'Dags att betala årsavgiften',
    kortBeskrivning: `Avgiften för {membershipYear} är {fee} kr och ska vara betald senast den ${bylawTerms.feeDue}.`,
    fullText: [
      `Årsavgiften för {membershipYear} är {fee} kr. Den ska vara betald senast den ${bylawTerms.feeDue}. Hur du betalar står på startsidan.`,
      'Ange namn och Golf-ID när du betalar, så att betalningen kan prickas av mot rätt medlem. På Mina sidor ser du om avgiften är registrerad.',
    ],
    isNew: false,
    isExample: true,
  },
] as const satisfies readonly NewsItem[]
