import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import type { MemberImportRow } from '../contract.ts'
import type { RowVerdict } from '../rules.ts'
import { fieldTexts, verdictTexts } from '../texts.ts'
import { useImportRows } from './import-queries.ts'
import { inWords, newMemberInWords } from './import-words.ts'

const tones: Record<RowVerdict, BadgeTone> = { new: 'ok', changed: 'wait', same: 'neutral', faulty: 'bad' }

function Change({ field, old, new: next }: MemberImportRow['changes'][number]) {
  return (
    <li>
      <span className="text-muted">{fieldTexts[field]}: </span>
      <span className="sr-only">från </span>
      <del className="text-muted">{inWords(field, old)}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> till </span>
      <ins className="font-semibold no-underline">{inWords(field, next)}</ins>
    </li>
  )
}

function Problem({ field, text, value }: MemberImportRow['problems'][number]) {
  return (
    <li>
      <span className="font-semibold text-flag">{field && `${fieldTexts[field]}: `}{text}</span>
      {value !== null && <span className="text-muted"> (i filen: ”{value}”)</span>}
    </li>
  )
}

function Row({ row, areNamesSplit }: { row: MemberImportRow; areNamesSplit: boolean }) {
  const { line, verdict, member_id: memberId, golf_id: golfId, name, changes, problems } = row
  const who = (
    <>
      {name ?? (golfId === null ? 'Okänd' : '')}{name !== null && golfId !== null && ', '}
      {golfId !== null && <span className="whitespace-nowrap">{golfId}</span>}
    </>
  )
  const given = verdict === 'new' ? newMemberInWords(changes, areNamesSplit) : ''
  return (
    <li className="grid gap-1.5 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="mr-1 text-muted">Rad {line}</span>{' '}
          {memberId === null ? <b>{who}</b> : <Link to={paths.adminMember.replace(':id', memberId)}>{who}</Link>}
        </p>
        <Badge tone={tones[verdict]}>{verdictTexts[verdict]}</Badge>
      </div>
      {verdict === 'changed' && <ul className="grid gap-0.5">{changes.map((change) => <Change key={change.field} {...change} />)}</ul>}
      {given !== '' && <p className="text-muted">{given}</p>}
      {problems.length > 0 && <ul className="grid gap-0.5">{problems.map((problem) => <Problem key={`${problem.field}${problem.text}`} {...problem} />)}</ul>}
    </li>
  )
}

interface ImportRowsProps {
  id: string
  verdict: RowVerdict | undefined
  /** Whether the file has full names in one column, which the import has split. */
  areNamesSplit: boolean
}

/** The rows of a file, all or those with one verdict. */
export function ImportRows({ id, verdict, areNamesSplit }: ImportRowsProps) {
  const list = useImportRows(id, verdict)
  if (list.isPending) return <ListSkeleton />
  const failure = list.error && <ListFailure title="Kunde inte hämta raderna:" error={list.error} onRetry={() => list.refetch()} />
  if (!list.data) return failure
  const rows = list.data.pages.flat()
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={list.isPlaceholderData}>
      {!list.isFetchNextPageError && failure}
      {rows.length === 0
        ? <EmptyState title="Inga sådana rader" />
        : <Card aria-label="Filens rader"><ul role="list" className="divide-y divide-line">{rows.map((row) => <Row key={row.line} row={row} areNamesSplit={areNamesSplit} />)}</ul></Card>}
      <ListFoot list={list} failedTitle="Kunde inte hämta raderna:" />
    </div>
  )
}
