import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { privacyPolicy, type PrivacyBlock, type PrivacySection } from '#content/privacy.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSite } from '#web/site.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { unbroken } from './unbroken.ts'

export const meta = () => pageMeta({
  title: 'Integritet och kakor',
  description: 'Vilka personuppgifter föreningen behandlar, varför, hur länge och vilka rättigheter du har. Vilka kakor som används.',
  path: paths.privacy,
})

function ContactPair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** A value that the association has not given is plain text, since there is nothing to link to. */
function ContactRow({ term, text, href }: { term: string; text: string; href: string }) {
  return (
    <ContactPair term={term}><a href={href || undefined}>{text}</a></ContactPair>
  )
}

function Contact() {
  const site = useSite()
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card bg-sunken px-5 py-4 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      <ContactPair term="Förening">{site.name}</ContactPair>
      <ContactRow term="E-post" text={site.email} href={site.emailHref} />
      <ContactRow term="Telefon" text={site.phone} href={site.phoneHref} />
    </dl>
  )
}

function Block({ block }: { block: PrivacyBlock }) {
  const { name } = useSite()
  switch (block.kind) {
    case 'text':
      return <p>{unbroken(block.text).replaceAll('{association}', name)}</p>
    case 'list':
      return (
        <ul className="grid list-disc gap-1.5 pl-6 marker:text-green">
          {block.items.map((item) => <li key={item}>{unbroken(item)}</li>)}
        </ul>
      )
    case 'facts':
      return (
        <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5">
          {block.items.map(({ term, text, link }) => (
            <div key={term} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[minmax(0,16rem)_1fr]">
              <dt className="font-semibold wrap-anywhere">{term}</dt>
              <dd>{unbroken(text)}{link && <> <OtherSite {...link} /></>}</dd>
            </div>
          ))}
        </dl>
      )
    default:
      return <Contact />
  }
}

/** Says in words what `ExternalLink` says by a drawing: no drawing is worth 8 kB of script on a page of text. */
function OtherSite({ href, text }: { href: string; text: string }) {
  return <a href={href} target="_blank" rel="noopener noreferrer">{text} (öppnas i en ny flik)</a>
}

function keyOf(block: PrivacyBlock): string {
  if (block.kind === 'text') return block.text
  return block.kind === 'list' ? block.items.join() : block.kind
}

function Section({ section, number }: { section: PrivacySection; number: number }) {
  const headingId = `${section.id}-rubrik`
  return (
    <section id={section.id} aria-labelledby={headingId} className="grid scroll-mt-6 gap-4">
      <h2 id={headingId} tabIndex={-1} className="flex gap-2 focus-visible:outline-none text-[1.35rem] sm:gap-3 sm:text-2xl">
        <span className="min-w-5 text-muted sm:min-w-7">{number}.</span>
        {section.heading}
      </h2>
      <div className="grid gap-4 sm:pl-10">
        {section.blocks.map((block) => <Block key={keyOf(block)} block={block} />)}
      </div>
    </section>
  )
}

function Contents() {
  return (
    <nav aria-labelledby="innehall" className="no-print lg:sticky lg:top-6">
      <h2 id="innehall" className="font-sans text-base font-semibold tracking-normal text-muted">På den här sidan</h2>
      <ol className="mt-2 grid border-l-2 border-line">
        {privacyPolicy.sections.map(({ id, heading }, index) => (
          <li key={id}>
            <Link to={`#${id}`} className="-ml-0.5 flex min-h-10 items-baseline gap-2 border-l-2 border-transparent py-2 pl-4 leading-snug no-underline! hover:border-green">
              <span className="min-w-5 text-muted">{index + 1}.</span>{heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** `/integritet`: nine numbered sections (specification 2), laid out for printing too. */
export default function PrivacyPage() {
  useScrollToHash(true)
  return (
    <div className="wrap py-10 sm:py-14">
      <PageHeading
        eyebrow="Integritet"
        title="Integritet och kakor"
        intro="Så här hanterar vi dina personuppgifter, och det här kan du själv bestämma över dem."
      />
      <p className="-mt-4 mb-10 text-muted">Senast uppdaterad: {privacyPolicy.updated}</p>
      <div className="grid items-start gap-10 lg:grid-cols-[17rem_minmax(0,46rem)] lg:gap-16 print:block">
        <Contents />
        <div className="grid gap-12 print:gap-6">
          {privacyPolicy.sections.map((section, index) => <Section key={section.id} section={section} number={index + 1} />)}
        </div>
      </div>
    </div>
  )
}
