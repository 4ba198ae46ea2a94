import {
  Banknote, CalendarDays, ChartColumn, CircleHelp, Flag, LayoutDashboard, Megaphone, Receipt, Settings, Trophy, Users, type LucideIcon,
} from 'lucide-react'
import { paths } from '#domain/paths.ts'

export interface AdminEntry {
  text: string
  icon: LucideIcon
  /** Null while the page is not active (specification 2, "Admin layout"). */
  to: string | null
}

export const adminNavigation: readonly AdminEntry[] = [
  { text: 'Dashboard', icon: LayoutDashboard, to: paths.adminDashboard },
  { text: 'Medlemsregister', icon: Users, to: paths.adminMembers },
  { text: 'Golfklubbar', icon: Flag, to: null },
  { text: 'Prislistor', icon: Receipt, to: null },
  { text: 'Bokningar', icon: CalendarDays, to: paths.adminBookings },
  { text: 'Tävlingar', icon: Trophy, to: null },
  { text: 'Betalningar', icon: Banknote, to: null },
  { text: 'Kommunikation', icon: Megaphone, to: null },
  { text: 'Statistik', icon: ChartColumn, to: null },
  { text: 'Inställningar', icon: Settings, to: null },
]

/** Marked active, though it has no page: it opens a few words of help. */
export const adminHelp = { text: 'Hjälp', icon: CircleHelp } as const
