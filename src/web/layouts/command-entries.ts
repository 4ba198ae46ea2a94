import { BookOpen, Download, FileUp, Globe, Hourglass, LogOut, Send, UserPlus, type LucideIcon } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { includesRole, type Role } from '#domain/roles.ts'
import { sorted } from '#domain/sorted.ts'
import { helpContents } from './admin-help-contents.ts'
import { adminHelp, adminNavigation } from './admin-navigation.ts'
import { siteNavigation } from './navigation.ts'

/** Something that the administration's search offers. */
export interface Command {
  id: string
  text: string
  /** Distinguishes it from others with the same name. */
  detail?: string | undefined
  /** A state that one would not expect, such as an ended membership. */
  badge?: string | undefined
  icon: LucideIcon
  /** A page to open, a file to save (`members` becomes `members-2025-05-24.csv`), or logging out. */
  act: { to: string } | { save: string; as: string } | 'log-out'
}

interface Entry extends Command {
  /** Who may do it, if not every administrator. */
  role?: Role | undefined
  /** Other words by which it is found. */
  words?: string | undefined
  /** Offered before anything is typed. */
  atOnce?: boolean
}

const adminPages: Entry[] = [...adminNavigation, adminHelp].flatMap(({ text, icon, to, role, words }) => (
  to === null ? [] : [{ id: to, text, icon, role, words, act: { to }, atOnce: true }]
))

const innerPages: Entry[] = [
  {
    id: 'applications', text: 'Inkommande ansökningar', icon: Hourglass, words: 'granska godkänn avvisa väntande',
    act: { to: `${paths.adminMembers}?flik=ansokningar` }, atOnce: true,
  },
]

const sitePages: Entry[] = [...siteNavigation, { text: 'Mina sidor', to: paths.profile }].map(({ text, to }) => (
  { id: to, text, icon: Globe, act: { to } }
))

const helpPages: Entry[] = helpContents.map(({ id, heading, words }) => (
  { id: `help-${id}`, text: heading, icon: BookOpen, words: `hjälp ${words}`, act: { to: `${paths.adminHelp}#${id}` } }
))

const acts: Entry[] = [
  { id: 'add', text: 'Lägg till medlem', icon: UserPlus, role: 'admin_write', words: 'ny person', act: { to: `${paths.adminMembers}?ny=1` }, atOnce: true },
  { id: 'invite', text: 'Bjud in medlemmar', icon: Send, role: 'admin_write', words: 'inbjudan inbjudningar inloggning lösenord påminn', act: { to: paths.adminInvitations }, atOnce: true },
  { id: 'import', text: 'Importera medlemmar', icon: FileUp, role: 'admin_write', words: 'csv excel fil', act: { to: paths.adminImport }, atOnce: true },
  {
    id: 'export-members', text: 'Exportera alla medlemmar', detail: 'CSV-fil', icon: Download, role: 'admin_write', words: 'excel register',
    act: { save: '/api/exports/members.csv', as: 'members' },
  },
  {
    id: 'export-bookings', text: 'Exportera alla bokningar', detail: 'CSV-fil', icon: Download, role: 'admin_write', words: 'excel',
    act: { save: '/api/exports/bookings.csv', as: 'bokningar' },
  },
  {
    id: 'export-log', text: 'Exportera loggen', detail: 'CSV-fil', icon: Download, words: 'excel',
    act: { save: '/api/exports/log.csv', as: 'logg' },
  },
  { id: 'log-out', text: 'Logga ut', icon: LogOut, act: 'log-out' },
]

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase('sv')

/** Whether the text contains every typed word, ignoring case. Å, ä and ö are letters of their own. */
export function isFoundBy(typed: string, text: string): boolean {
  const folded = fold(text)
  return fold(typed).split(/\s+/).every((word) => folded.includes(word))
}

/** Filters the entries. Those whose text begins with what is typed come before the other matches. */
function pick(entries: readonly Entry[], typed: string, held: readonly Role[]): Command[] {
  const allowed = entries.filter(({ role }) => !role || includesRole(held, role))
  if (!typed) return allowed.filter((entry) => entry.atOnce)
  const found = allowed.filter(({ text, detail = '', words = '' }) => isFoundBy(typed, `${text} ${detail} ${words}`))
  const isNamed = ({ text }: Entry) => fold(text).startsWith(fold(typed))
  return sorted(found, (a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

/** The site's own entries that match what is typed and that the roles permit. */
export function findCommands(typed: string, held: readonly Role[]): Record<'pages' | 'acts' | 'help' | 'site', Command[]> {
  return {
    pages: pick([...adminPages, ...innerPages], typed, held),
    acts: pick(acts, typed, held),
    help: pick(helpPages, typed, held),
    site: pick(sitePages, typed, held),
  }
}
