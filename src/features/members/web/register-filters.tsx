import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ListSearch } from '#web/ui/list-parts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { memberSorts } from '../rules.ts'
import { memberSortTexts, paidTexts } from '../texts.ts'
import { categoryFilters, paidFilters, stateFilters, type RegisterView } from './register-view.ts'

const paidFilterTexts: Record<RegisterView['paid'], string> = { all: 'Alla', yes: paidTexts.paid, no: paidTexts.unpaid }
const stateTexts: Record<RegisterView['state'], string> = { active: 'Nuvarande', ended: 'Avslutade' }

const categoryOptions = categoryFilters.map((value) => ({
  value, text: value === 'all' ? 'Alla' : value === 'none' ? 'Inte angiven' : memberCategoryTexts[value],
}))
const paidOptions = paidFilters.map((value) => ({ value, text: paidFilterTexts[value] }))
const stateOptions = stateFilters.map((value) => ({ value, text: stateTexts[value] }))
const sortOptions = memberSorts.map((value) => ({ value, text: memberSortTexts[value] }))

export interface FilterProps {
  view: RegisterView
  onFilter: (changes: Partial<RegisterView>) => void
}

/** Counts the choices below the search that differ from the default. */
function chosenCount({ category, paid, state, sort }: RegisterView): number {
  return [category !== 'all', paid !== 'all', state !== 'active', sort !== 'name'].filter(Boolean).length
}

function Choices({ view, onFilter }: FilterProps) {
  return (
    <>
      <SelectField label="Kategori" options={categoryOptions} value={view.category} onValueChange={(category) => onFilter({ category })} />
      <SelectField label="Avgift" options={paidOptions} value={view.paid} onValueChange={(paid) => onFilter({ paid })} />
      <SelectField label="Medlemskap" options={stateOptions} value={view.state} onValueChange={(state) => onFilter({ state })} />
      <SelectField label="Sortera efter" options={sortOptions} value={view.sort} onValueChange={(sort) => onFilter({ sort })} />
    </>
  )
}

/** Search, filters and sort order. On a phone the choices are collapsed, so that the list is close. */
export function RegisterFilters({ view, onFilter }: FilterProps) {
  const id = useId()
  const chosen = chosenCount(view)
  const [isOpen, setIsOpen] = useState(chosen > 0)
  return (
    <div className="grid gap-4 wide:grid-cols-[minmax(16rem,1fr)_minmax(0,2.8fr)] wide:items-end">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <ListSearch label="Sök på namn, Golf-ID eller e-post" search={view.search} onSearch={(search) => onFilter({ search })} />
        <Button
          variant="quiet"
          className="min-h-[2.85rem] lg:hidden"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filter och sortering
          {chosen > 0 && <Badge>{chosen}</Badge>}
        </Button>
      </div>
      <div id={id} className={classNames('grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid xl:grid-cols-[1fr_1fr_1fr_1.3fr]', isOpen ? 'grid' : 'hidden')}>
        <Choices view={view} onFilter={onFilter} />
      </div>
    </div>
  )
}
