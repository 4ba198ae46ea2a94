import type { Statistic } from '../contract.ts'

const pitch = 10

/**
 * Returns a path of `count` dots in rows that roll like a fairway. It is one path, since a thousand elements would be slow.
 * The last row may be short.
 */
export function dotPath(count: number, columns: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const roll = Math.sin(column / (columns / 6.5)) * 5 + Math.cos(column / (columns / 11) + row / 5) * 2.5
    return `M${pitch * (column + 0.5)} ${(pitch * (row + 0.5) + roll + 7.5).toFixed(1)}h.01`
  }).join('')
}

/** A field of `count` dots, with `columns` dots in each row. */
export function DotField({ count, columns, className }: { count: number; columns: number; className?: string }) {
  const height = pitch * Math.ceil(count / columns) + 15
  return (
    <svg viewBox={`0 0 ${pitch * columns} ${height}`} aria-hidden="true" className={className}>
      <path d={dotPath(count, columns)} fill="none" stroke="currentColor" strokeWidth={pitch * 0.62} strokeLinecap="round" />
    </svg>
  )
}

function Flag() {
  return (
    <>
      <ellipse cx="13" cy="36" rx="10" ry="3" className="fill-green-soft" />
      <path d="M12 36V4" className="stroke-ink" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M13 4.5c6-2.5 9 2 15 .3v10c-6 1.7-9-2.8-15-.3z" className="fill-flag" />
    </>
  )
}

/** A table from above with the chairs around it. */
function Table() {
  const chairs = Array.from({ length: 6 }, (_, index) => (index * Math.PI) / 3)
  return (
    <>
      <circle cx="16" cy="20" r="8" className="fill-green" />
      {chairs.map((angle) => (
        <circle key={angle} cx={16 + 13 * Math.cos(angle)} cy={20 + 13 * Math.sin(angle)} r="2.8" className="fill-gold" />
      ))}
    </>
  )
}

const longestRow = 6

/** Returns the number of drawings in a row: as few rows as possible, as even as possible, so that 8 become 4 and 4. */
function perRow(count: number): number {
  return Math.ceil(count / Math.ceil(count / longestRow))
}

/** One small drawing for each thing counted, for numbers that can be taken in at a glance. */
export function Pictures({ of: { unit, value } }: { of: Statistic }) {
  const Picture = unit === 'möte' ? Table : Flag
  return (
    <div aria-hidden="true" className="grid gap-x-2 gap-y-3" style={{ gridTemplateColumns: `repeat(${perRow(value)}, minmax(0, 2.4rem))` }}>
      {Array.from({ length: value }, (_, index) => (
        <svg key={index} viewBox="0 0 32 40"><Picture /></svg>
      ))}
    </div>
  )
}
