import {
  CalendarCheck, CalendarClock, CalendarX, Check, FileDown, FilePen, FilePlus, FileUp, FileX, Flag, Hand, KeyRound,
  ListOrdered, LogIn, Mail, MailCheck, PencilLine, RotateCcw, ScrollText, ShieldAlert, ShieldCheck,
  ShieldMinus, ShieldPlus, SlidersHorizontal, TicketCheck, TicketX, Trash2, Undo2, UserCheck, UserMinus, UserPlus, UserX, X,
  type LucideIcon,
} from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { applicationAddress } from '#domain/application-link.ts'
import type { AuditAct } from '#domain/audit-acts.ts'
import { timeZone } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { entryPlace, publishedKinds } from '#features/publishing/rules.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { AuditEntry } from '../contract.ts'
import { detailsOf, isSelf, sentenceOf } from '../wording-rules.ts'

type Tone = 'good' | 'careful' | 'bad' | 'plain'

const tones: Record<Tone, string> = {
  good: 'bg-green-soft text-green',
  careful: 'bg-warn-soft text-gold',
  bad: 'bg-bad-soft text-flag',
  plain: 'bg-surface text-muted ring-1 ring-line',
}

/** The icon repeats what the sentence says; its colour marks what the board may want to look at. */
const looks: Record<AuditAct, [LucideIcon, Tone]> = {
  application_approved: [Check, 'good'],
  application_rejected: [X, 'plain'],
  invitation_sent: [Mail, 'plain'],
  registration_completed: [LogIn, 'good'],
  member_added: [UserPlus, 'good'],
  member_changed: [PencilLine, 'plain'],
  member_paid: [TicketCheck, 'good'],
  member_unpaid: [TicketX, 'plain'],
  paid_cleared: [TicketX, 'careful'],
  paid_restored: [TicketCheck, 'careful'],
  member_ended: [UserMinus, 'careful'],
  member_resumed: [UserCheck, 'good'],
  role_granted: [ShieldPlus, 'careful'],
  role_revoked: [ShieldMinus, 'careful'],
  first_administrator_made: [ShieldCheck, 'careful'],
  members_imported: [FileUp, 'careful'],
  members_exported: [FileDown, 'careful'],
  booking_claimed: [Hand, 'plain'],
  booking_released: [Undo2, 'plain'],
  booking_confirmed: [CalendarCheck, 'good'],
  booking_declined: [CalendarX, 'plain'],
  booking_time_changed: [CalendarClock, 'plain'],
  booking_player_removed: [UserX, 'careful'],
  booking_withdrawn: [CalendarX, 'plain'],
  bookings_exported: [FileDown, 'careful'],
  standing_set: [ShieldAlert, 'careful'],
  standing_lifted: [RotateCcw, 'plain'],
  quota_changed: [Flag, 'plain'],
  content_published: [FilePlus, 'plain'],
  content_changed: [FilePen, 'plain'],
  content_removed: [FileX, 'plain'],
  content_ordered: [ListOrdered, 'plain'],
  settings_changed: [SlidersHorizontal, 'careful'],
  log_exported: [FileDown, 'careful'],
  contact_email_changed: [Mail, 'plain'],
  login_email_changed: [MailCheck, 'plain'],
  password_changed: [KeyRound, 'plain'],
  password_reset: [KeyRound, 'plain'],
  login_failures: [ShieldAlert, 'bad'],
  second_factor_added: [ShieldPlus, 'good'],
  second_factor_removed: [ShieldMinus, 'careful'],
  second_factor_reset: [ShieldMinus, 'careful'],
  recovery_codes_made: [KeyRound, 'careful'],
  data_exported: [FileDown, 'plain'],
  member_data_exported: [FileDown, 'careful'],
  erasure_requested: [UserX, 'careful'],
  erasure_withdrawn: [RotateCcw, 'plain'],
  erasure_done: [UserX, 'careful'],
  application_erased: [UserX, 'careful'],
  retention_applied: [Trash2, 'plain'],
}

const knownLooks: Readonly<Partial<Record<string, [LucideIcon, Tone]>>> = looks

/** The icon of an act, with a fallback: a page that was open during an upgrade may get an act that it does not know. */
const lookOf = (act: string): [LucideIcon, Tone] => knownLooks[act] ?? [ScrollText, 'plain']

const clockTime = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })

/** The URL of a published entry's row in the board's list. */
function contentAddress(subjectId: string): string {
  const [kindName, id = ''] = subjectId.split('/')
  const kind = publishedKinds.find((each) => each === kindName)
  return kind ? `${paths.adminContent}#${entryPlace(kind, id)}` : paths.adminContent
}

/** Where to read more about the subject; null when there is no such page, or the subject is gone. */
function addressOf({ subject }: AuditEntry): string | null {
  if (subject === null) return null
  if (subject.link_id !== null) return generatePath(paths.adminMember, { id: subject.link_id })
  if (subject.kind === 'course') return paths.adminQuotas
  if (subject.name === null) return null
  if (subject.kind === 'content') return contentAddress(subject.id)
  if (subject.kind === 'booking') return `${paths.adminBookings}?${new URLSearchParams({ bokning: subject.id }).toString()}`
  return subject.kind === 'application' ? applicationAddress(subject.id) : null
}

/** Names stand out. The subject's is a link, and the actor's if the act was done to the actor. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const to = addressOf(entry)
  const isOwn = isSelf(entry) && entry.subject?.kind !== 'booking'
  return sentenceOf(entry).map(({ text, about }) => {
    if (about === null) return text
    if (to !== null && (about === 'subject' || isOwn)) return <Link key={about} to={to}>{text}</Link>
    return <span key={about} className="font-semibold">{text}</span>
  })
}

/** The line that connects the icons. */
const thread = 'before:absolute before:inset-y-0 before:left-5 before:w-px before:bg-line first:before:top-5 last:before:bottom-auto last:before:h-5'

/** One entry: when, what, and its details. */
export function LogEntry({ entry }: { entry: AuditEntry }) {
  const [Icon, tone] = lookOf(entry.act)
  const details = detailsOf(entry)
  return (
    <li className={classNames('relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 py-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]', thread)}>
      <span className={classNames('relative grid size-10 place-items-center rounded-full', tones[tone])}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 pt-1.5">
        <p><Sentence entry={entry} /></p>
        {details.map((detail) => <p key={detail} className="text-[0.95rem] text-muted">{detail}</p>)}
      </div>
      <time dateTime={entry.at} className="col-start-2 text-[0.95rem] text-muted tabular-nums sm:col-start-3 sm:pt-1.5">
        <span className="sr-only">Klockan </span>{clockTime.format(new Date(entry.at))}
      </time>
    </li>
  )
}
