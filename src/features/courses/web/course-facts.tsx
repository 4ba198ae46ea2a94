import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneHref } from '#domain/phone-link.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { keyed } from '#web/ui/keyed.ts'
import type { CourseWithQuota } from '../contract.ts'
import { siteName } from '../rules.ts'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

/** The facts about a course. A phone number or website that nobody has entered is left out. */
export function CourseFacts({ course }: { course: CourseWithQuota }) {
  const { klubbnamn, address, avstand, typ, hal, telefon, hemsida, faciliteter } = course
  return (
    <>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact term="Klubb">{klubbnamn}</Fact>
        <Fact term="Adress">{address}</Fact>
        <Fact term="Avstånd">{avstand} från centrala Göteborg</Fact>
        <Fact term="Bana">{typ}, {hal} hål</Fact>
        {telefon && <Fact term="Telefon"><a href={phoneHref(telefon)}>{telefon}</a></Fact>}
        {hemsida && <Fact term="Webbplats"><ExternalLink href={hemsida}>{siteName(hemsida)}</ExternalLink></Fact>}
      </dl>
      <h4 className="mt-6 font-semibold">Det här finns</h4>
      <ul role="list" className="mt-2 flex flex-wrap gap-x-6 gap-y-1.5">
        {keyed(faciliteter).map(({ key, text }) => (
          <li key={key} className="flex items-center gap-2"><Check className="shrink-0 text-green" aria-hidden="true" />{text}</li>
        ))}
      </ul>
    </>
  )
}
