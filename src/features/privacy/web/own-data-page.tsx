import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatLongDateTime, formatLongDay } from '#domain/calendar.ts'
import { grouped } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { sorted } from '#domain/sorted.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { BoardLink } from '#web/ui/board-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import type { OwnData } from '../contract.ts'
import { leftOut, moreInText, ownDataTexts } from '../texts.ts'
import { DownloadButton } from './download-button.tsx'
import { unbroken } from './unbroken.ts'

export const meta = () => pageMeta({ title: 'Mina uppgifter', description: 'Det som webbplatsen har sparat om dig.' })
export const handle: PageHandle = { Opening }

type Section = OwnData['sections'][number]
type Field = Section['fields'][number]
type Value = Section['rows'][number][string]

/** The text for use inside a sentence. Only the first letter changes, so that ”Golf-ID” further on stays as it is. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function shown({ kind }: Field, value: Value): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  if (typeof value !== 'string') return String(value)
  if (kind === 'moment') return formatLongDateTime(new Date(value))
  return kind === 'day' ? formatLongDay(value) : value
}

/** The fields of a stored row that have something to read; empty ones are left out. */
function filledIn(fields: Section['fields'], row: Section['rows'][number]) {
  return fields.flatMap((field) => {
    const value = row[field.name]
    return value === null || value === undefined || value === '' ? [] : [{ field, value }]
  })
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9rem] text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  )
}

function Row({ fields, row }: { fields: Section['fields']; row: Section['rows'][number] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {filledIn(fields, row).map(({ field, value }) => <Fact key={field.name} label={field.label} text={shown(field, value)} />)}
    </dl>
  )
}

/** Whether a section's rows are pairs of a kind and a value. They are shown as one list, with the kinds as labels. */
const isOfPairs = ({ fields }: Section): boolean => fields.length === 2 && fields.every(({ name }) => name === 'kind' || name === 'value')

function Pairs({ rows }: { rows: Section['rows'] }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
      {rows.map(({ kind, value }) => <Fact key={`${String(kind)} ${String(value)}`} label={String(kind)} text={String(value)} />)}
    </dl>
  )
}

interface SectionProps {
  section: Section
  /** How long most sections are kept, which is said once for all of them. */
  usualKept: string | null
}

function Content({ section, usualKept, isPart = false }: SectionProps & { isPart?: boolean }) {
  const { name, rows, fields, kept, withheld } = section
  const withText = rows.filter((row) => filledIn(fields, row).length > 0)
  const others = rows.length - withText.length
  return (
    <>
      {kept !== usualKept && <p className="mt-1 text-muted">Sparas: {lowerFirst(kept)}</p>}
      {isOfPairs(section) ? <Pairs rows={rows} /> : (
        <ul className={classNames('divide-y divide-line', isPart ? '*:first:pt-2' : 'mt-4 border-t border-line')}>
          {/* Rows have no ids, and the list never changes. */}
          {withText.map((row, index) => <li key={`${name}-${String(index)}`} className="py-4 last:pb-0"><Row fields={fields} row={row} /></li>)}
          {/* Rows with nothing to read are only counted. If they are all, the title has their number. */}
          {others > 0 && <li className="py-4 text-muted last:pb-0">{withText.length === 0 ? 'Inga fler uppgifter.' : `${grouped(others)} till, utan fler uppgifter.`}</li>}
        </ul>
      )}
      {withheld.length > 0 && <p className="mt-4 text-[0.95rem] text-muted">Lämnas inte ut: {withheld.join(' ')}</p>}
    </>
  )
}

const headingOf = ({ name }: Section): string => `uppgifter-${name}`

function Title({ title, rows }: Section) {
  return <>{title}{rows.length > 1 && <span className="text-muted"> ({rows.length})</span>}</>
}

function SectionCard({ section, usualKept }: SectionProps) {
  const headingId = headingOf(section)
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="text-2xl"><Title {...section} /></h2>
      <Content {...{ section, usualKept }} />
    </Card>
  )
}

/** The sections about the person's own log-in, of a row or two each: they share one card. */
const ofAccount: ReadonlySet<string> = new Set(['consents', 'users', 'credentials'])

function AccountCard({ sections, usualKept }: { sections: readonly Section[]; usualKept: string | null }) {
  return (
    <Card aria-labelledby="uppgifter-konto">
      <h2 id="uppgifter-konto" className="text-2xl">Konto</h2>
      {sections.map((section) => (
        <section key={section.name} aria-labelledby={headingOf(section)} className="mt-5 border-t border-line pt-4">
          <h3 id={headingOf(section)}><Title {...section} /></h3>
          <Content {...{ section, usualKept }} isPart />
        </section>
      ))}
    </Card>
  )
}

/** Returns how long most sections are kept; null when no two are kept equally long. */
function usualKeptOf(sections: readonly Section[]): string | null {
  const counts = new Map<string, number>()
  for (const { kept } of sections) counts.set(kept, (counts.get(kept) ?? 0) + 1)
  const [most] = sorted(counts, ([, one], [, other]) => other - one)
  return most !== undefined && most[1] > 1 ? most[0] : null
}

const leftOutId = 'inte-med'

function LeftOutCard() {
  return (
    <Card id={leftOutId} aria-labelledby={`${leftOutId}-rubrik`} className="scroll-mt-6">
      <h2 id={`${leftOutId}-rubrik`} tabIndex={-1} className="text-2xl">{leftOut.title}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-6 marker:text-green">
        {leftOut.items.map((item) => <li key={item}>{unbroken(item)}</li>)}
      </ul>
      <p className="mt-4"><BoardLink>Fråga styrelsen</BoardLink> om dem. {moreInText} <Link to={paths.privacy}>integritetspolicyn</Link>.</p>
    </Card>
  )
}

function Sections({ data }: { data: OwnData }) {
  const filled = data.sections.filter(({ rows }) => rows.length > 0)
  const empty = data.sections.filter(({ rows }) => rows.length === 0)
  const account = filled.filter(({ name }) => ofAccount.has(name))
  const usualKept = usualKeptOf(filled)
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 text-muted">
        <p>Så här såg det ut den {formatLongDateTime(new Date(data.made_at))}.</p>
        {usualKept !== null && <p>Där inget annat står sparas uppgifterna {lowerFirst(usualKept)}</p>}
      </div>
      {filled.map((section) => {
        if (section === account[0]) return <AccountCard key="account" sections={account} usualKept={usualKept} />
        return account.includes(section) ? null : <SectionCard key={section.name} {...{ section, usualKept }} />
      })}
      {empty.length > 0 && (
        <Card>
          <h2 className="text-2xl">Inget sparat</h2>
          <p className="mt-2">Det här har vi inget sparat om: {empty.map(({ title }) => lowerFirst(title)).join(', ')}.</p>
        </Card>
      )}
      <LeftOutCard />
    </div>
  )
}

function Opening({ isThere = false }: { isThere?: boolean }) {
  return (
    <div className="max-w-4xl">
      <BackLink to={`${paths.profile}#dina-uppgifter`} className="no-print mb-3">Tillbaka till Mina sidor</BackLink>
      <PageHeading
        title="Mina uppgifter"
        // Longer than any text that comes with the data, which would otherwise be the largest contentful paint.
        intro={<>Det som webbplatsen har sparat om dig, hur länge det sparas och vad som inte lämnas ut. <Link to={`#${leftOutId}`}>Längst ner</Link> står vad som inte är med.</>}
        // Rendered from the start: appearing later, they would move what is below.
        actions={(
          <div className="no-print flex flex-wrap gap-3">
            <DownloadButton />
            <Button variant="ghost" icon={<Printer />} disabled={!isThere} onClick={() => window.print()}>Skriv ut</Button>
          </div>
        )}
      />
    </div>
  )
}

/** `/mina-sidor/mina-uppgifter`: everything the site has stored about the logged-in person, to read, print and download. */
export default function OwnDataPage() {
  const { data, error, refetch } = useQuery({ ...calls.privacy.getMyData.queryOptions(), staleTime: 0 })
  const hasFailed = !data && error !== null
  useScrollToHash(data !== undefined || hasFailed)
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening isThere={data !== undefined} />
      <div className="max-w-4xl">
        {data ? <Sections data={data} /> : hasFailed ? (
          <div className="grid gap-5">
            <ListFailure title={ownDataTexts.loadFailed} error={error} onRetry={() => refetch()} />
            <LeftOutCard />
          </div>
        ) : <ListSkeleton />}
      </div>
    </div>
  )
}
