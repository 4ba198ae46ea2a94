import { Link } from 'react-router'
import { inKronor } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bookingRules, numberInWords } from '../../rules.ts'

/** What to know before booking (specification 2, `/boka-tid`). */
export function GoodToKnow() {
  return (
    <Notice tone="info" title="Bra att veta" className="mb-8">
      <ul className="mt-1 grid list-disc gap-x-10 gap-y-1 pl-5 md:grid-cols-2">
        <li>Kontrollera att banan har lediga tider innan du bokar.</li>
        <li>Du betalar efter spel.</li>
        <li>Styrelsen svarar på sin fritid.</li>
        <li>Om ni är tre får ni bekräftelse på en fyrboll, men betalar bara för tre.</li>
      </ul>
    </Notice>
  )
}

const steps = [
  `Du skickar förfrågan. Platsen hålls åt dig tills styrelsen har svarat. Målet är att svara inom ${numberInWords(bookingRules.answerHours)} timmar.`,
  `Spela, och betala senast ${numberInWords(bookingRules.paymentWeeks)} vecka efter speldagen.`,
  `Fått förhinder? Avboka i tid. En avbokning mindre än ${numberInWords(bookingRules.freeCancellationDays)} dagar före speldagen kostar ${inKronor(bookingRules.lateCancellationFee)}, och efter starttiden kan bara styrelsen avboka.`,
  'Vill du byta dag eller bana? Avboka först, eller ta tillbaka förfrågan om den väntar på svar, och skicka sedan en ny. En sen avbokning kostar även då.',
]

export function HowItWorks() {
  return (
    <Card>
      <h2 className="text-xl">Så går det till</h2>
      <ol role="list" className="mt-4 grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span aria-hidden="true" className="grid size-8 shrink-0 place-content-center rounded-full bg-green-soft font-semibold text-green">
              {index + 1}
            </span>
            <span className="text-[0.95rem] text-muted">{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={`${paths.profile}#bokningar`}>Mina bokningar</Link>
        <Link to={`${paths.businessCourses}#regler`}>Bokningsregler</Link>
      </p>
    </Card>
  )
}
