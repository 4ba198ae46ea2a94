import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { MemberSort } from '../rules.ts'

const columns: readonly { text: string; by?: string; sort?: 'name' | 'golf_id'; hidden?: true }[] = [
  // Written first name first, and so it would look unsorted.
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
  /** Null where cards are shown: what is out of sight must not take the focus. */
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

/** The table's heads; two of them sort. Cards have labels of their own, and the order is chosen beside the filters. */
export function RegisterHeads({ sort, onSort }: RegisterHeadsProps) {
  // Each order is a list of its own (register-tab.tsx): the head that was pressed comes anew, and is read out with its order.
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
