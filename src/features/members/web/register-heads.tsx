import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { MemberSort } from '../rules.ts'

const columns: readonly { text: string; by?: string; sort?: 'name' | 'golf_id'; hidden?: true }[] = [
  // Names are shown with the first name first, so the order would look wrong.
  { text: 'Namn', by: 'efter efternamn', sort: 'name' },
  { text: 'Golf-ID', sort: 'golf_id' },
  { text: 'E-post' },
  { text: 'Hemmaklubb' },
  { text: 'Kategori' },
  { text: 'Avgift' },
  { text: 'Visa', hidden: true },
]

interface RegisterHeadsProps {
  sort: MemberSort
  /** Null where cards are shown: hidden buttons must not take the focus. */
  onSort: ((sort: MemberSort) => void) | null
}

function SortHead({ text, by, column, sort, onSort }: RegisterHeadsProps & { text: string; by: string | undefined; column: 'name' | 'golf_id' }) {
  const isUp = sort === column
  const isDown = sort === `-${column}`
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown
  return (
    <div role="columnheader" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      {onSort ? (
        <button type="button" className="register-sort" onClick={() => onSort(isUp ? `-${column}` : column)}>
          <span className="text-left leading-tight">{text}{by && <span className="block font-normal whitespace-nowrap"> {by}</span>}</span>
          <Icon aria-hidden="true" className={isUp || isDown ? undefined : 'opacity-50'} />
        </button>
      ) : text}
    </div>
  )
}

/** The table's column headers; two of them sort. Cards have labels of their own, and the order is chosen beside the filters. */
export function RegisterHeads({ sort, onSort }: RegisterHeadsProps) {
  // Each sort order mounts a new list (register-tab.tsx): its copy of the pressed header takes the focus, and a screen reader reads it with
  // the order.
  const heads = useKeptFocus('register heads')
  return (
    <div ref={heads} role="rowgroup" className="register-heads">
      <div role="row" aria-rowindex={1}>
        {columns.map(({ text, by, sort: column, hidden }) => (
          column
            ? <SortHead key={text} text={text} by={by} column={column} sort={sort} onSort={onSort} />
            : <div key={text} role="columnheader"><span className={hidden && 'sr-only'}>{text}</span></div>
        ))}
      </div>
    </div>
  )
}
