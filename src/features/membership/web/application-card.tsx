import { Check, Mail, Trash2, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatLongDateTime } from '#domain/calendar.ts'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { paths } from '#domain/paths.ts'
import { contactMethodTexts } from '#features/members/texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { EmailLink, Fact, PhoneLink } from '#web/ui/fact.tsx'
import { MailBadge, MailTrouble } from '#web/ui/mail-state.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import type { ReviewedApplication } from '../contract.ts'
import { isOpenForDecision, type ApplicationStatus } from '../rules.ts'
import { alikeEndedText, alikeTexts, applicationStatusTexts, decisionText, likenessText, reviewTexts } from '../texts.ts'

const statusTones: Record<ApplicationStatus, BadgeTone> = { pending: 'wait', approved: 'ok', rejected: 'bad' }

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={statusTones[status]}>{applicationStatusTexts[status]}</Badge>
}

/** What can be done with an application; each act first opens a dialog that asks for confirmation. */
export type ReviewAct = 'approve' | 'reject' | 'invite' | 'erase'

export interface ApplicationCardProps {
  application: ReviewedApplication
  mayAct: boolean
  /** The id of the text that says why the buttons are disabled. */
  whyNotId: string
  onAct: (act: ReviewAct, application: ReviewedApplication) => void
}

function EmailFact({ application, method }: { application: ReviewedApplication; method: 'private_email' | 'work_email' }) {
  return (
    <Fact term={contactMethodTexts[method]}>
      <EmailLink email={application[method]} />
      {application.contact_method === method && <span className="block text-[0.9rem] text-muted">Svar och länkar går hit</span>}
    </Fact>
  )
}

/** The field is missing when the server has been rolled back to an earlier version. */
type InvitationShown = Partial<Pick<ReviewedApplication, 'invitation_ends_at'>>

/** Whether the applicant needs a new invitation. A badge shows this among all who have not finished. */
function isLapsed({ status, completed_at: completedAt, invitation_ends_at: ends }: Pick<ReviewedApplication, 'status' | 'completed_at'> & InvitationShown): boolean {
  return status === 'approved' && completedAt === null && ends === null
}

/** Until when the registration can be completed, or that a new invitation is needed. */
function InvitationLeft({ application: { invitation_ends_at: ends } }: { application: InvitationShown }) {
  if (ends === undefined) return null
  return <p>{ends === null ? reviewTexts.invitationLapsed : `Inbjudan gäller till den ${formatLongDateTime(new Date(ends))}.`}</p>
}

/** What has come of a decided application. */
function Outcome({ application }: { application: ReviewedApplication }) {
  if (application.status === 'rejected') {
    return application.rejection_reason && <p className="whitespace-pre-line"><span className="font-semibold">Skäl:</span> {application.rejection_reason}</p>
  }
  if (!application.completed_at) {
    return (
      <div>
        <p className="font-semibold text-gold">{reviewTexts.awaitingCompletion}</p>
        <InvitationLeft application={application} />
      </div>
    )
  }
  // Does not say that the person is a member since then: the membership may have ended.
  return <p className="text-muted">Registrering slutförd {formatLongDateTime(new Date(application.completed_at))}</p>
}

/** When it was decided, and by whom. The fields are missing when the server has been rolled back to an earlier version. */
function Decided({ application }: { application: Pick<ReviewedApplication, 'status'> & Partial<Pick<ReviewedApplication, 'decided_at' | 'decided_by'>> }) {
  const { status, decided_at: decidedAt, decided_by: decidedBy = null } = application
  return decidedAt && <p className="text-muted wrap-anywhere">{decisionText(status, decidedAt, decidedBy)}</p>
}

/** `alike` is missing when the server has been rolled back to an earlier version. */
type AlikeShown = Pick<ReviewedApplication, 'status'> & Partial<Pick<ReviewedApplication, 'alike'>>

/** Members who may be the same person as the applicant, so that nobody is registered twice unnoticed. */
function Alike({ application: { alike, status } }: { application: AlikeShown }) {
  if (alike === undefined || alike.length === 0) return null
  return (
    <div>
      <p className="text-[0.9rem] text-muted">Kan redan finnas i registret</p>
      <ul>
        {alike.map(({ id, first_name: firstName, last_name: lastName, golf_id: golfId, club, ended_on: endedOn, same }) => (
          <li key={id}>
            <Link to={paths.adminMember.replace(':id', id)} className="inline-flex min-h-11 items-center">{firstName} {lastName}</Link>{' '}
            <span className="whitespace-nowrap">{golfId}</span>{club && ` · ${club}`}{endedOn && <> <Badge>Avslutad</Badge></>}
            <span className="block text-muted">{likenessText(same)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 max-w-prose">{alikeTexts[status]}{alike.some(({ ended_on: endedOn }) => endedOn !== null) && ` ${alikeEndedText}`}</p>
    </div>
  )
}

/** The latest mail to the applicant, and whether it was sent. */
function LastMail({ mail: { subject, to, state, at } }: { mail: NonNullable<ReviewedApplication['last_mail']> }) {
  return (
    <div>
      <p className="text-[0.9rem] text-muted">Senaste mejlet</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <span>{subject}</span> <MailBadge state={state} />
      </p>
      <p className="text-muted wrap-anywhere"><EmailText email={to} />, <span className="inline-block">{formatLongDateTime(new Date(at))}</span></p>
      <MailTrouble state={state} />
    </div>
  )
}

/** On a phone the two decisions share a row. */
const halfOfPhone = 'max-sm:grow max-sm:basis-24 max-sm:px-3'

function Acts({ application, mayAct, whyNotId, onAct }: ApplicationCardProps) {
  const off = disabledUnless(mayAct, whyNotId)
  const name = <span className="sr-only"> {application.first_name} {application.last_name}</span>
  // An applicant who has become a member is erased as a member, not here.
  if (application.completed_at) return null
  const isOpen = isOpenForDecision(application)
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && <Button className={halfOfPhone} icon={<Check className="max-sm:hidden" />} {...off} onClick={() => onAct('approve', application)}>Godkänn{name}</Button>}
      {isOpen && <Button variant="ghost" className={halfOfPhone} icon={<X className="max-sm:hidden" />} {...off} onClick={() => onAct('reject', application)}>Avvisa{name}</Button>}
      {application.status === 'approved' && (
        <Button variant="quiet" icon={<Mail />} {...off} onClick={() => onAct('invite', application)}>Skicka ny inbjudan{name}</Button>
      )}
      {/* Set apart from the decisions: it looks like them, and cannot be undone. */}
      <div className="max-sm:mt-3 max-sm:basis-full sm:ml-auto">
        <Button variant="ghost" icon={<Trash2 />} {...off} onClick={() => onAct('erase', application)}>Radera ansökan{name}</Button>
      </div>
    </div>
  )
}

/** Returns the id of the heading of an application's card, which can take the focus. */
export const headingId = (id: string): string => `ansokan-${id}`

/** One application with everything in it (specification 3 and 4). */
export function ApplicationCard(props: ApplicationCardProps) {
  const { application } = props
  return (
    <Card className="grid gap-5">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id={headingId(application.id)} tabIndex={-1} className="scroll-mt-6 text-[1.3rem]">{application.first_name} {application.last_name}</h2>
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={application.status} />
            {isLapsed(application) && <Badge tone="wait">{reviewTexts.invitationNeeded}</Badge>}
          </div>
        </div>
        <p className="mt-1 text-muted">
          Ansökte den {formatLongDateTime(new Date(application.created_at))} och godkände integritetspolicyn, <span className="inline-block">version {application.consent_version}</span>
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <Fact term="Golf-ID">{application.golf_id}</Fact>
        <Fact term="Hemmaklubb">{application.club}</Fact>
        <Fact term="Kategori">{memberCategoryTexts[application.category]}</Fact>
        <EmailFact application={application} method="private_email" />
        <EmailFact application={application} method="work_email" />
        <Fact term="Telefon"><PhoneLink phone={application.phone} /></Fact>
      </dl>
      {application.note && (
        <p className="rounded-field bg-sunken px-4 py-3 whitespace-pre-line">
          <span className="block text-[0.9rem] text-muted">Meddelande</span>
          {application.note}
        </p>
      )}
      <Alike application={application} />
      {application.status !== 'pending' && (
        <div className="grid gap-1">
          <Decided application={application} />
          <Outcome application={application} />
        </div>
      )}
      {application.last_mail && !application.completed_at && <LastMail mail={application.last_mail} />}
      <Acts {...props} />
    </Card>
  )
}
