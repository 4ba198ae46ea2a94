import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatLongDateTime, formatLongDay } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { BoardLink } from '#web/ui/board-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import type { OwnData } from '../contract.ts'
import { leftOutText, moreInText, ownDataTexts } from '../texts.ts'
import { DownloadButton } from './download-button.tsx'

export const meta = () => pageMeta({ title: 'Mina uppgifter', description: 'Det som webbplatsen har sparat om dig.' })
export const handle: PageHandle = { Opening }

type Section = OwnData['sections'][number]
type Field = Section['fields'][number]
type Value = Section['rows'][number][string]

/** As it stands inside a sentence; ”Golf-ID” further on stays as it is. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function shown({ kind }: Field, value: Value): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  if (typeof value !== 'string') return String(value)
  if (kind === 'moment') return formatLongDateTime(new Date(value))
  return kind === 'day' ? formatLongDay(value) : value
}

/** What there is to read of a stored row: what is empty in it is left out. */
function filledIn(fields: Section['fields'], row: Section['rows'][number]) {
  return fields.flatMap((field) => {
    const value = row[field.name]
    return value === null || value === undefined || value === '' ? [] : [{ field, value }]
  })
}

function Row({ fields, row }: { fields: Section['fields']; row: Section['rows'][number] }) {
  const filled = filledIn(fields, row)
  if (filled.length === 0) return <p className="text-muted">Inga fler uppgifter.</p>
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {filled.map(({ field, value }) => (
        <div key={field.name} className="min-w-0">
          <dt className="text-[0.9rem] text-muted">{field.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{shown(field, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function SectionCard({ section }: { section: Section }) {
  const { name, title, rows, fields, kept, withheld } = section
  const headingId = `uppgifter-${name}`
  const hasText = rows.some((row) => filledIn(fields, row).length > 0)
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="text-2xl">{title}{rows.length > 1 && <span className="text-muted"> ({rows.length})</span>}</h2>
      <p className="mt-1 text-muted">Sparas: {lowerFirst(kept)}</p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {/* Of rows that hold nothing to read, their number tells all. Rows have no names of their own, and the list never changes. */}
        {(hasText ? rows : rows.slice(0, 1)).map((row, place) => <li key={`${name}-${String(place)}`} className="py-4"><Row fields={fields} row={row} /></li>)}
      </ul>
      {withheld.length > 0 && <p className="mt-2 text-[0.95rem] text-muted">Lämnas inte ut: {withheld.join(' ')}</p>}
    </Card>
  )
}

function Content({ data }: { data: OwnData }) {
  const filled = data.sections.filter(({ rows }) => rows.length > 0)
  const empty = data.sections.filter(({ rows }) => rows.length === 0)
  return (
    <div className="grid max-w-4xl gap-5">
      <p className="text-muted">
        Så här såg det ut den {formatLongDateTime(new Date(data.made_at))}. Uppgifter om andra, till exempel dem du har spelat med, är inte med.
      </p>
      {filled.map((section) => <SectionCard key={section.name} section={section} />)}
      {empty.length > 0 && (
        <Card>
          <h2 className="text-2xl">Inget sparat</h2>
          <p className="mt-2">Det här har vi inget sparat om: {empty.map(({ title }) => lowerFirst(title)).join(', ')}.</p>
        </Card>
      )}
    </div>
  )
}

function Opening({ isThere = false }: { isThere?: boolean }) {
  return (
    <>
      <BackLink to={`${paths.profile}#dina-uppgifter`} className="no-print mb-3">Tillbaka till Mina sidor</BackLink>
      <PageHeading
        title="Mina uppgifter"
        intro="Det som webbplatsen har sparat om dig, hur länge det sparas och vad som inte lämnas ut."
        // From the beginning: what stands below would be moved by them.
        actions={(
          <div className="no-print flex flex-wrap gap-3">
            <DownloadButton />
            <Button variant="ghost" icon={<Printer />} disabled={!isThere} onClick={() => window.print()}>Skriv ut</Button>
          </div>
        )}
      />
      {/* With the heading: it is the largest text of the page, and would otherwise come with what is fetched. */}
      <p className="mb-5 max-w-4xl text-muted">
        {leftOutText} <BoardLink>Fråga styrelsen</BoardLink> om dem. {moreInText} <Link to={paths.privacy}>integritetspolicyn</Link>.
      </p>
    </>
  )
}

/** `/mina-sidor/mina-uppgifter`: all that the site has stored about the one logged in, to read, print and take away. */
export default function OwnDataPage() {
  const { data, error, refetch } = useQuery({ ...calls.privacy.getMyData.queryOptions(), staleTime: 0 })
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening isThere={data !== undefined} />
      {data ? <Content data={data} /> : error && !data
        ? <ListFailure title={ownDataTexts.loadFailed} error={error} onRetry={() => refetch()} />
        : <ListSkeleton />}
    </div>
  )
}
