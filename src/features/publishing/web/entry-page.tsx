import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { newRequestKey } from '#web/request-key.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useRole } from '#web/use-role.ts'
import { useTitle } from '#web/use-title.ts'
import { kindRules } from '../kind-rules.ts'
import { entryIdOf, entryPlace, kindOfPath, kindPaths, newEntryPath, type PublishedKind } from '../rules.ts'
import { kindWords, publishingTexts } from '../texts.ts'
import { titleAsRead } from './as-read.ts'
import { EntryForm, type EntryPreview } from './entry-form.tsx'
import { sameClub } from './entry-words.ts'
import { SameClub } from './same-club.tsx'

const missing = 'Det du söker finns inte'

function Missing() {
  useTitle(missing)
  return <PageHeading title={missing} intro="Någon kan ha tagit bort det, eller så är adressen fel." />
}

interface EntryProps {
  kind: PublishedKind
  id: string
  isNew: boolean
  preview: EntryPreview
}

function Entry({ kind, id, isNew, preview }: EntryProps) {
  const mayWrite = useRole('admin_write')
  const whyNotId = useId()
  const { data, error, isPending, refetch } = useQuery(calls.publishing.listPublished.queryOptions())
  const entry = data?.find((each) => each.kind === kind && each.id === id) ?? null
  // If somebody else removes the entry while the form is open, the form stays, with what is typed.
  const [wasThere, setWasThere] = useState(false)
  if (entry && !wasThere) setWasThere(true)
  const title = isNew ? kindWords[kind].one : entry ? titleAsRead(kind, entry.texts) : 'Borttaget'
  useTitle(entry ? `Redigera: ${title}` : isNew ? title : undefined)
  if (!data) {
    return (
      <>
        <PageHeading title={isNew ? title : kindWords[kind].heading} />
        {isPending ? <ListSkeleton /> : <ListFailure title={publishingTexts.listFailed} error={error} onRetry={() => refetch()} />}
      </>
    )
  }
  if (!entry && !isNew && !wasThere) return <Missing />
  const others = sameClub(data, entry)
  return (
    <>
      <PageHeading eyebrow={kindWords[kind].heading} title={title} />
      {!mayWrite && <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att ändra innehåll behövs skrivbehörighet.</Notice>}
      {others.length > 0 && <SameClub others={others} />}
      <EntryForm kind={kind} id={id} entry={entry} others={others} whyNotId={mayWrite ? null : whyNotId} preview={preview} />
    </>
  )
}

/** `/admin/innehall/:kind/:id`: the form of a published entry; the id is `ny` for a new one. */
export default function EntryPage({ preview }: { preview: EntryPreview }) {
  const { kind: path, id = newEntryPath } = useParams()
  const kind = kindOfPath(path)
  const isNew = id === newEntryPath
  const [newId] = useState(() => entryIdOf(newRequestKey()))
  const place = kind && (isNew ? kindPaths[kind] : entryPlace(kind, id))
  return (
    <>
      <BackLink to={`${paths.adminContent}${place ? `#${place}` : ''}`}>Tillbaka till innehållet</BackLink>
      {kind && !(isNew && kindRules[kind].isFixed)
        ? <Entry key={`${kind}/${id}`} kind={kind} id={isNew ? newId : id} isNew={isNew} preview={preview} />
        : <Missing />}
    </>
  )
}
