import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ListSearch } from '#web/ui/list-parts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { auditGroups } from '../rules.ts'
import { auditGroupTexts } from '../texts.ts'
import { type LogViewState, plainView } from './log-view.ts'

const groupOptions = [
  { value: 'all', text: 'Alla händelser' } as const,
  ...auditGroups.map((value) => ({ value, text: auditGroupTexts[value] })),
]

/** `personName` is the name of the person whom the log is narrowed down to; null when it is not known. */
export function LogFilters({ view, filter, isFiltered, personName }: LogViewState & { personName: string | null }) {
  const { group, from, to, search, person } = view
  return (
    <div className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex sm:col-span-2 lg:col-span-1">
        <ListSearch label="Sök på namn eller Golf-ID" search={search} onSearch={(typed) => filter({ search: typed })} />
      </div>
      <SelectField label="Händelser" options={groupOptions} value={group} onValueChange={(chosen) => filter({ group: chosen })} className="sm:col-span-2 lg:col-span-1" />
      <TextField label="Från och med" type="date" value={from} max={to || undefined} onChange={(event) => filter({ from: event.target.value })} />
      <TextField label="Till och med" type="date" value={to} min={from || undefined} onChange={(event) => filter({ to: event.target.value })} />
      {isFiltered && (
        <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
          {person && <p>Visar bara det som rör <strong>{personName ?? 'en viss person'}</strong>.</p>}
          <Button variant="ghost" size="sm" icon={<X aria-hidden="true" />} onClick={() => filter(plainView)}>Visa hela loggen</Button>
        </div>
      )}
    </div>
  )
}
