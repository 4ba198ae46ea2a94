import { CalendarCheck, ListChecks, Megaphone, Trophy, type LucideIcon } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { contentEntryPath } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'
import { kindPaths, newEntryPath } from '#features/publishing/rules.ts'
import { useRole } from '#web/use-role.ts'

interface Shortcut {
  text: string
  about: string
  icon: LucideIcon
  /** Null while there is no such page. */
  to: string | null
  /** Requires `admin_write`; others see it disabled, with the reason. */
  isWriting?: true
}

const newCompetition = generatePath(contentEntryPath, { kind: kindPaths.competition, id: newEntryPath })

/** The four shortcuts of the specification; those whose page does not exist yet lead nowhere. */
const shortcuts: readonly Shortcut[] = [
  { text: 'Svara på bokningar', about: 'Bekräfta eller avböj', icon: CalendarCheck, to: paths.adminBookings },
  { text: 'Banor och kvoter', about: 'Så mycket vi får boka', icon: ListChecks, to: paths.adminQuotas },
  { text: 'Lägg till tävling', about: 'Syns för medlemmarna', icon: Trophy, to: newCompetition, isWriting: true },
  { text: 'Mejla medlemmarna', about: 'Kommer senare', icon: Megaphone, to: null },
]

function ShortcutCard({ text, about, icon: Icon, to, isWriting }: Shortcut) {
  const mayWrite = useRole('admin_write')
  const isHeld = isWriting === true && !mayWrite
  const inside = (
    <>
      <Icon aria-hidden="true" className="scale-115" />
      <span className="min-w-0">
        <span className="block font-semibold">{text}</span>
        <span className="block text-[0.9rem] text-muted">{isHeld ? 'Kräver skrivbehörighet' : about}</span>
      </span>
    </>
  )
  if (to !== null && !isHeld) return <Link to={to} className="shortcut">{inside}</Link>
  return <span role="link" aria-disabled="true" className="shortcut">{inside}</span>
}

/** The dashboard's shortcut cards (specification 2, "Admin dashboard"); keyboard shortcuts are in admin-shortcuts.ts. */
export function ShortcutCards() {
  return (
    <nav aria-label="Genvägar">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {shortcuts.map((shortcut) => <li key={shortcut.text}><ShortcutCard {...shortcut} /></li>)}
      </ul>
    </nav>
  )
}
