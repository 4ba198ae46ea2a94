import { useEffect, useRef, type ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { MailsKept } from '#web/mails-kept.tsx'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { applicationTexts } from '../texts.ts'
import { celebrate } from './confetti.ts'

function HoledBall() {
  return (
    <svg viewBox="0 0 200 130" aria-hidden="true" className="mx-auto h-32 max-w-full">
      <ellipse cx="100" cy="104" rx="92" ry="20" className="fill-fairway" />
      <ellipse cx="104" cy="100" rx="62" ry="13" className="fill-putting" />
      <ellipse cx="116" cy="100" rx="11" ry="3.6" className="fill-deepest" />
      <path d="M116 100V18" className="stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M117 19q16-7 27 1q9 6 21 2q-6 12 0 22q-12 4-22-2q-11-6-26 0z" className="fill-cloth" />
      <circle cx="78" cy="97" r="7.5" className="fill-white" />
      <path d="M75.5 94.5h.01M79.5 93.5h.01M77.5 98h.01M81.5 97.5h.01" className="stroke-line" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}

const nextSteps = (email: string): { key: string; text: ReactNode }[] => [
  { key: 'received', text: <>Du får ett mejl till <EmailText email={email} /> om att vi har tagit emot ansökan.</> },
  { key: 'answered', text: 'Styrelsen läser den på sin fritid och svarar med ett mejl.' },
  { key: 'approved', text: 'Om ansökan godkänns innehåller mejlet en länk där du väljer lösenord. Avgiften betalar du när du har gjort det.' },
]

/** The screen after an application has been sent (specification 2, `/medlemskap`). */
export function Thanks({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    return celebrate()
  }, [])
  return (
    <Card className="mx-auto max-w-2xl px-6 py-10 text-center sm:px-12">
      <HoledBall />
      <h1 ref={heading} tabIndex={-1} className="mt-6 outline-none">{applicationTexts.thanks}</h1>
      <p className="mt-3 text-xl text-muted">{applicationTexts.sentText}</p>
      <ol role="list" className="mx-auto mt-8 grid max-w-lg gap-4 text-left">
        {nextSteps(email).map(({ key, text }, index) => (
          <li key={key} className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <span aria-hidden="true" className="grid size-8 shrink-0 place-content-center rounded-full bg-green-soft font-semibold text-green">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 basis-32 pt-0.5 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
      <p className="mx-auto mt-6 max-w-lg text-left text-muted">
        Kommer inget mejl? Titta i skräpposten. Är adressen fel, eller kommer det ändå inget? Hör av dig till styrelsen<BoardAddress />.
      </p>
      <div className="mx-auto mt-6 max-w-lg text-left"><MailsKept /></div>
      <LinkButton to={paths.start} className="mt-9">{applicationTexts.home}</LinkButton>
    </Card>
  )
}
