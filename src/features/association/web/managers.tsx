import { Mail, Phone } from 'lucide-react'
import { phoneHref } from '#domain/phone-link.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Manager } from '../contract.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { associationTexts } from '../texts.ts'
import { sectionIds } from './sections.ts'

const discs = ['bg-green-soft text-green', 'bg-warn-soft text-gold', 'bg-neutral-soft text-ink'] as const

function initialsOf(name: string): string {
  const words = name.split(' ')
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? words.at(-1)?.[0] ?? '' : ''}`
}

const contactLink = 'flex min-h-10 items-center gap-2.5'

function ManagerCard({ manager, disc }: { manager: Manager; disc: string | undefined }) {
  const { name, role, email, phone } = manager
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex min-h-18 flex-wrap items-center gap-4">
        <span aria-hidden="true" className={`grid size-16 shrink-0 place-content-center rounded-full font-display text-xl font-semibold ${disc}`}>
          {initialsOf(name)}
        </span>
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="text-[1.2rem]">{name}</h3>
          <p className="mt-0.5 leading-snug text-pretty text-muted">{role}</p>
        </div>
      </div>
      <ul className="border-t border-line pt-3">
        <li><a href={`mailto:${email}`} className={contactLink}><Mail aria-hidden="true" /><span className="min-w-0 wrap-anywhere"><EmailText email={email} /></span></a></li>
        {phone && <li><a href={phoneHref(phone)} className={contactLink}><Phone aria-hidden="true" />{phone}</a></li>}
      </ul>
    </Card>
  )
}

const cards = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3'

/** The management group's cards. `managers` is undefined while loading. */
export function ManagersSection({ managers }: { managers: readonly Manager[] | undefined }) {
  const headingId = `${sectionIds.managers}-rubrik`
  return (
    <section id={sectionIds.managers} aria-labelledby={headingId} aria-busy={!managers} className="scroll-mt-6 print:hidden">
      <p className="eyebrow">De som leder föreningen</p>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id={headingId} tabIndex={-1}>Ledningsgrupp</h2>
        {managers?.some(({ isExample }) => isExample) && <Badge>{associationTexts.exampleData}</Badge>}
      </div>
      {managers?.length === 0 && <EmptyState title="Ledningsgruppen är inte presenterad ännu" />}
      <div className={cards}>
        {managers?.map((manager, index) => <ManagerCard key={manager.id} manager={manager} disc={discs[index % discs.length]} />)}
        {!managers && Array.from({ length: 6 }, (_, index) => (
          <Card key={index}>
            <div className="flex min-h-18 items-center gap-4">
              <Skeleton className="size-16 shrink-0 rounded-full" />
              <div className="flex-1"><Skeleton className="h-6 w-3/4" /><Skeleton className="mt-2 h-5 w-1/2" /></div>
            </div>
            <Skeleton className="mt-4 h-23 w-full" />
          </Card>
        ))}
      </div>
    </section>
  )
}
