import {
  Banknote, CalendarDays, ChartColumn, CircleHelp, Flag, LayoutDashboard, Megaphone, Newspaper, Receipt, ScrollText, Settings, Trophy, Users, type LucideIcon,
} from 'lucide-react'
import { paths } from '#domain/paths.ts'
import type { Role } from '#domain/roles.ts'
import { kindPaths } from '#features/publishing/rules.ts'

export interface AdminEntry {
  text: string
  icon: LucideIcon
  /** A page or a part of one; null while the page is not active (specification 2, "Admin layout"). */
  to: string | null
  /** Who may open it, if not every administrator; the others see it disabled, with the reason. */
  role?: Exclude<Role, 'admin_read'>
  /** Other words by which the administration's search finds it. */
  words?: string
}

/** The admin area's menu: the specification's entries in its order, then our own. */
export const adminNavigation: readonly AdminEntry[] = [
  { text: 'Dashboard', icon: LayoutDashboard, to: paths.adminDashboard, words: 'översikt start siffror säkerhetskopior säkerhetskopia administratörer' },
  { text: 'Medlemsregister', icon: Users, to: paths.adminMembers, words: 'medlemmar personer' },
  { text: 'Golfklubbar', icon: Flag, to: paths.adminQuotas, words: 'banor och kvoter businessbanor' },
  { text: 'Prislistor', icon: Receipt, to: null },
  { text: 'Bokningar', icon: CalendarDays, to: paths.adminBookings, words: 'bokningsförfrågningar svara bekräfta avböj' },
  { text: 'Tävlingar', icon: Trophy, to: `${paths.adminContent}#${kindPaths.competition}`, words: 'resultat skapa ny' },
  { text: 'Betalningar', icon: Banknote, to: paths.adminPayments, role: 'admin_write', words: 'pricka av avgift betald betalt swish bankgiro nytt medlemsår' },
  { text: 'Kommunikation', icon: Megaphone, to: null },
  { text: 'Statistik', icon: ChartColumn, to: null },
  { text: 'Inställningar', icon: Settings, to: paths.adminSettings, role: 'superadmin', words: 'namn avgift bankgiro swish säsong' },
  { text: 'Innehåll', icon: Newspaper, to: paths.adminContent, words: 'nyheter tävlingar resultat erbjudanden banornas telefonnummer webbplats ledningsgrupp stadgar verksamhetsberättelse skriva publicera' },
  { text: 'Logg', icon: ScrollText, to: paths.adminLog, words: 'historik händelser ändringar vem gjorde vad' },
]

/** The last entry, set apart from the pages that the help explains. */
export const adminHelp: AdminEntry = { text: 'Hjälp', icon: CircleHelp, to: paths.adminHelp, words: 'instruktion handbok lämna över kortkommandon' }
