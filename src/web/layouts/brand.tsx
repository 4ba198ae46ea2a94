import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSite } from '#web/site.ts'

/** The mark: a flag on a green, seen from the fairway. The same drawing is in public/icon.svg. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <rect width="48" height="48" rx="12" fill="#f3f1e7" />
      <path d="M0 33c9-6 18-6 26-3s16 2 22-2v8a12 12 0 0 1-12 12H12A12 12 0 0 1 0 36z" fill="#2f6a4b" />
      <ellipse cx="25" cy="34" rx="12" ry="3.6" fill="#8fcb92" />
      <path d="M24 34V9" stroke="#10281f" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M25 9.5c5-2 7 2 12 .5v9c-5 1.6-7-2-12-.2z" fill="#d6452f" />
    </svg>
  )
}

/** The mark and the name, linking to the start page. */
export function Brand() {
  const { name } = useSite()
  return (
    <Link to={paths.start} className="brand">
      <Mark className="size-10 shrink-0" />
      <span>{name}</span>
    </Link>
  )
}
