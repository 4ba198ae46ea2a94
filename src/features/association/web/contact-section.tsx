import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '#web/site.ts'
import { Card } from '#web/ui/card.tsx'
import { ContactForm } from './contact-form.tsx'
import { sectionIds } from './sections.ts'

/** A row with a link, or plain text where the association has not entered the value: `href` is then empty. */
function ContactRow({ icon, term, text, href }: { icon: ReactNode; term: string; text: string; href: string }) {
  return (
    <li className="flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-green-soft text-green">{icon}</span>
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-[0.95rem] text-muted">{term}</span>{' '}
        <a href={href || undefined} className="font-semibold">{text}</a>
      </p>
    </li>
  )
}

/** How to reach the board: email address, telephone number and contact form (specification 2, decisions.md part 2). */
export function ContactSection() {
  const { name, email, emailHref, phone, phoneHref } = useSite()
  return (
    <section id={sectionIds.contact} aria-labelledby="kontakt-rubrik" className="scroll-mt-6 print:hidden">
      <div className="grid items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,0.75fr)_minmax(0,1.25fr)]">
        <div>
          <p className="eyebrow">Kontakt</p>
          <h2 id="kontakt-rubrik" tabIndex={-1} className="mt-1 w-fit">Hör av dig till oss</h2>
          <p className="mt-3 max-w-md text-pretty text-muted">
            Frågor, förslag eller något som inte fungerar? Skriv till styrelsen i {name}. Vi gör det här på fritiden och svarar så snart vi hinner.
          </p>
          <ul role="list" className="mt-7 grid gap-5">
            <ContactRow icon={<Mail aria-hidden="true" />} term="E-post" text={email} href={emailHref} />
            <ContactRow icon={<Phone aria-hidden="true" />} term="Telefon" text={phone} href={phoneHref} />
          </ul>
        </div>
        <Card className="relative overflow-clip lg:p-9">
          <h3 id="kontaktformular" className="mb-5 text-2xl">Skriv ett meddelande</h3>
          <ContactForm />
        </Card>
      </div>
    </section>
  )
}
