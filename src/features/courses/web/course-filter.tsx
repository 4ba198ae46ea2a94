import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type CourseFilter, distanceLimits } from '../rules.ts'

/** The select's value for no filter; the empty value would mean "nothing chosen yet". */
const all = 'alla'

export interface CourseFilterFormProps {
  filter: CourseFilter
  onFilterChange: (filter: CourseFilter) => void
  /** The types of course to choose from. */
  types: readonly string[]
}

/** Filters the list as the member types and chooses. */
export function CourseFilterForm({ filter, onFilterChange, types }: CourseFilterFormProps) {
  return (
    <search className="no-print grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr]">
      <SearchField
        label="Sök bana"
        placeholder="Namn eller ort"
        className="sm:max-lg:col-span-2"
        value={filter.text}
        onValueChange={(text) => onFilterChange({ ...filter, text })}
      />
      <SelectField
        label="Avstånd från Göteborg"
        options={[{ value: all, text: 'Alla avstånd' }, ...distanceLimits.map((km) => ({ value: String(km), text: `Högst ${km} km` }))]}
        value={filter.maxKm === null ? all : String(filter.maxKm)}
        onValueChange={(value) => onFilterChange({ ...filter, maxKm: value === all ? null : Number(value) })}
      />
      <SelectField
        label="Typ av bana"
        options={[{ value: all, text: 'Alla typer' }, ...types.map((typ) => ({ value: typ, text: typ.charAt(0).toUpperCase() + typ.slice(1) }))]}
        value={filter.typ ?? all}
        onValueChange={(value) => onFilterChange({ ...filter, typ: value === all ? null : value })}
      />
    </search>
  )
}
