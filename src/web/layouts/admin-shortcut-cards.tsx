import { CalendarCheck, ListChecks, Megaphone, Trophy, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'

interface Shortcut {
  text: string
  about: string
  icon: LucideIcon
  /** Null while there is no such page. */
  to: string | null
}

/** Four, as specified; those that have a page by now lead there. */
const shortcuts: readonly Shortcut[] = [
  { text: 'Svara på bokningar', about: 'Bekräfta eller avböj', icon: CalendarCheck, to: paths.adminBookings },
  { text: 'Banor och kvoter', about: 'Så mycket vi får boka', icon: ListChecks, to: paths.adminQuotas },
  { text: 'Skapa tävling', about: 'Kommer senare', icon: Trophy, to: null },
  { text: 'Skicka utskick', about: 'Kommer senare', icon: Megaphone, to: null },
]

function ShortcutCard({ text, about, icon: Icon, to }: Shortcut) {
  const inside = (
    <>
      <Icon aria-hidden="true" className="scale-115" />
      <span className="min-w-0">
        <span className="block font-semibold">{text}</span>
        <span className="block text-[0.9rem] text-muted">{about}</span>
      </span>
    </>
  )
  if (to !== null) return <Link to={to} className="shortcut">{inside}</Link>
  return <span role="link" aria-disabled="true" className="shortcut">{inside}</span>
}

/** The dashboard's shortcut cards (specification 2, "Admin dashboard"). */
export function AdminShortcuts() {
  return (
    <nav aria-label="Genvägar">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {shortcuts.map((shortcut) => <li key={shortcut.text}><ShortcutCard {...shortcut} /></li>)}
      </ul>
    </nav>
  )
}
