import { useQuery } from '@tanstack/react-query'
import { Info, Pencil } from 'lucide-react'
import { useId } from 'react'
import { paths } from '#domain/paths.ts'
import { kindPaths } from '#features/publishing/rules.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import { useRole } from '#web/use-role.ts'
import type { QuotaRecord } from '../../desk-contract.ts'
import { fullerDays } from '../../quota-rules.ts'
import { isAlwaysClosed, quotaInWords } from '../../rules.ts'
import { QuotaDialog } from './quota-dialog.tsx'
import { daysInWords, namesOf } from './quota-words.ts'

export const meta = () => pageMeta({ title: 'Banor och kvoter', description: 'Hur många bollar varje bana ger föreningen per dag.' })

interface RowProps {
  record: QuotaRecord
  /** The id of the text that says why the button is disabled; null when it is enabled. */
  whyNotId: string | null
  onChange: () => void
}

function Row({ record, whyNotId, onChange }: RowProps) {
  const fuller = fullerDays(record.days, record.quota)
  const names = namesOf(record)
  return (
    <li className="fact-row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-4 sm:gap-x-6 first:pt-0 last:pb-0">
      <h2 className="text-xl">{names}</h2>
      <div className="col-start-1 row-start-2 max-sm:col-span-2">
        <p className="text-pretty">{quotaInWords(record.quota)}{record.options.length > 1 && !isAlwaysClosed(record.quota) && ` Det gäller ${names} tillsammans.`}</p>
        {fuller.length > 0 && <p className="text-gold">Redan fler bokade: {daysInWords(fuller.map(({ date }) => date))}.</p>}
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="col-start-2 row-start-1 sm:row-span-2"
        icon={<Pencil className="max-sm:hidden" />}
        disabled={whyNotId !== null}
        aria-describedby={whyNotId ?? undefined}
        onClick={onChange}
      >
        Ändra<span className="sr-only"> {names}</span>
      </Button>
    </li>
  )
}

function QuotaList({ whyNotId }: { whyNotId: string | null }) {
  const { data, error, isPending, refetch } = useQuery(calls.booking.listCourseQuotas.queryOptions())
  const { about: changing, isOpen, open, close } = useDialogState<string | null>(null)
  if (isPending) return <ListSkeleton />
  const failure = error && <ListFailure title="Kunde inte hämta kvoterna:" error={error} onRetry={() => refetch()} />
  if (!data) return failure
  const record = data.find(({ group }) => group === changing)
  return (
    <div className="grid gap-4">
      {failure}
      <Card>
        {data.length === 0 && <EmptyState title="Det finns inga banor att boka" />}
        <ul role="list" className="divide-y divide-line">
          {data.map((each) => (
            <Row key={each.group} record={each} whyNotId={whyNotId} onChange={() => open(each.group)} />
          ))}
        </ul>
      </Card>
      {record && <QuotaDialog record={record} open={isOpen} onClose={close} />}
    </div>
  )
}

/** `/admin/bokningar/banor`: what each course gives the association in a day (specification 9). */
export default function QuotasPage() {
  const mayChange = useRole('admin_write')
  const whyNotId = useId()
  return (
    <>
      <BackLink to={paths.adminBookings}>Tillbaka till bokningarna</BackLink>
      <PageHeading
        title="Banor och kvoter"
        intro="Hur många bollar varje bana ger föreningen per dag. En ändring gäller genast, och bokningar som redan finns står kvar."
        actions={<LinkButton variant="ghost" icon={<Info />} to={`${paths.adminContent}#${kindPaths.course}`}>Banornas uppgifter</LinkButton>}
      />
      {!mayChange && <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att ändra kvoter behövs skrivbehörighet.</Notice>}
      <QuotaList whyNotId={mayChange ? null : whyNotId} />
    </>
  )
}
