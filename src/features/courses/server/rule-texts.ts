import { inKronor } from '#domain/numbers.ts'
import { bookingRules, isAlwaysClosed, lowerFirst, numberInWords, quotaInWords } from '#features/booking/rules.ts'
import type { BookingOption, BookingRuleText, Course } from '../contract.ts'

/** Returns a course's quota in words, and how other options or entries affect it: shared or counted separately (specification 9). */
export function quotaText(course: Course, courses: readonly Course[], options: readonly BookingOption[]): string {
  const optionOf = ({ bookingOptionId }: Course) => options.find(({ id }) => id === bookingOptionId)
  const option = optionOf(course)
  if (!option) return ''
  // A closed course has nothing to share or to count separately.
  if (isAlwaysClosed(option.quota)) return quotaInWords(option.quota)
  const sharing = options.filter((candidate) => candidate.quotaGroup === option.quotaGroup)
  const beside = courses.filter((entry) => {
    const other = optionOf(entry)
    return entry.courseId === course.courseId && entry.id !== course.id && other && !isAlwaysClosed(other.quota)
  })
  return [
    quotaInWords(option.quota),
    ...(sharing.length > 1 ? [`Det gäller ${listed(sharing.map(({ label }) => label))} tillsammans.`] : []),
    ...beside.map((entry) => `${entry.hal}-hålsbanan räknas för sig.`),
  ].join(' ')
}

/** Returns the rules for booking partner courses (specification 9), in the order that a booking meets them. `roundPayment` may be unset. */
export function ruleTexts(courses: readonly Course[], options: readonly BookingOption[], roundPayment: string | null): BookingRuleText[] {
  const { windowDays, matchPlayWindowDays, answerHours, paymentWeeks, freeCancellationDays, lateCancellationFee } = bookingRules
  return [
    {
      id: 'nar-du-kan-boka',
      heading: 'När du kan boka',
      text: `En förfrågan kan skickas tidigast ${windowDays} dagar före speldagen. `
        + `Det gäller inte matchspel, som kan bokas upp till ${matchPlayWindowDays} dagar före.`,
    },
    {
      id: 'en-bokning',
      heading: 'En bokning i taget',
      text: 'Varje spelare kan ha en aktiv bokning i taget. Bokningar där man är medspelare räknas också, och en match räknas tills den är spelad.',
    },
    {
      id: 'medlem-i-bollen',
      heading: 'Minst en medlem i bollen',
      text: 'Minst en av spelarna i bollen ska vara medlem i föreningen.',
    },
    {
      id: 'svar',
      heading: 'Svar från styrelsen',
      text: `Styrelsen svarar på sin fritid och har som mål att göra det inom ${numberInWords(answerHours)} timmar.`,
    },
    {
      id: 'betalning',
      heading: 'Betala efter spel',
      text: `Betalningen ska vara gjord inom ${numberInWords(paymentWeeks)} ${paymentWeeks === 1 ? 'vecka' : 'veckor'} efter speldagen.${roundPayment ? ` ${roundPayment}` : ''}`,
    },
    {
      id: 'avbokning',
      heading: 'Sen avbokning',
      text: `Om du avbokar mindre än ${numberInWords(freeCancellationDays)} dagar före speldagen kostar det ${inKronor(lateCancellationFee)}.`,
    },
    {
      id: 'ratten-att-spela',
      heading: 'Rätten att spela',
      text: 'Rätten att spela på businessbanorna upphör omedelbart om betalningen är sen eller om bokningarna missköts.',
    },
    dailyRule(courses, options),
  ]
}

/** Returns the most common quota in words. Closed options, as in winter, do not count while others are open. */
export function usualQuota(options: readonly BookingOption[]): string {
  const open = options.filter(({ quota }) => !isAlwaysClosed(quota))
  const quotas = (open.length > 0 ? open : options).map((option) => quotaInWords(option.quota))
  const count = (words: string) => quotas.filter((quota) => quota === words).length
  return quotas.toSorted((one, other) => count(other) - count(one))[0] ?? ''
}

/** The rule with the usual quota, followed by each course that differs. */
function dailyRule(courses: readonly Course[], options: readonly BookingOption[]): BookingRuleText {
  const usual = usualQuota(options)
  const exceptions = courses
    .map((course) => ({ name: course.name, text: quotaText(course, courses, options) }))
    .filter(({ text }) => text !== usual)
  const rule = { id: 'bollar-per-dag', heading: 'Bollar per dag', text: `Normalt: ${lowerFirst(usual)}` }
  return exceptions.length > 0 ? { ...rule, text: `${rule.text} De här banorna har egna regler:`, exceptions } : rule
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('sv').format(texts)
}
