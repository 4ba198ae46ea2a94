import { type ReactNode, useId, useRef, useState } from 'react'
import { dateInStockholm, formatLongDate, formatLongDay, formatWeekdayDate } from '#domain/calendar.ts'
import { isActive } from '#features/booking/cancellation-rules.ts'
import { api } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CardPart } from '#web/ui/card-part.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useRole } from '#web/use-role.ts'
import type { MemberDetails } from '../contract.ts'
import { endDayProblem, firstEndDay, isOfPastYear } from '../end-rules.ts'
import { memberErrorTexts } from '../texts.ts'
import { courseText } from './member-history.tsx'
import { leftInWords } from './ending-texts.ts'
import { nameOf } from './member-facts.tsx'
import { useAct } from './use-act.ts'
import { useIsOwn, useIsLockedToViewer } from './use-is-locked.ts'

interface EndingProps {
  member: MemberDetails
  mayAct: boolean
  whyNotId: string
}

function comingBookings({ bookings }: MemberDetails, today: string): MemberDetails['bookings'] {
  return bookings.filter(({ play_date: playDate, status }) => isActive({ status, playDate }, today))
}

/** Whether somebody else has ended the membership or erased the member, so that nothing is left to ask. */
function isOutdated(code: string | null): boolean {
  return code === 'ALREADY_ENDED' || code === 'NOT_FOUND'
}

/** Says what the person loses with the membership; somebody who has never had a log-in has none to lose. */
function lossOf({ login_email: address, invited_at: invitedAt, roles }: MemberDetails): string {
  if (address === null) return `har ingen inloggning${invitedAt === null ? '' : ', och inbjudan slutar gälla'}`
  return roles.length > 0 ? 'loggas ut överallt med en gång, kan inte logga in igen och förlorar sina behörigheter' : 'loggas ut överallt med en gång och kan inte logga in igen'
}

function Coming({ title, bookings, children }: { title: string; bookings: MemberDetails['bookings']; children?: ReactNode }) {
  if (bookings.length === 0) return null
  return (
    <div className="mt-3">
      <p className="font-semibold text-ink">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {bookings.map(({ id, course, play_date: day, booked_by: booker }) => (
          <li key={id} className="wrap-anywhere">{courseText(course)}, {formatWeekdayDate(day)}{booker && `, bokad av ${booker}`}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Shows what ending the membership means, before it is done. */
function Consequences({ member, today }: { member: MemberDetails; today: string }) {
  const coming = comingBookings(member, today)
  const isOwn = useIsOwn(member)
  return (
    <>
      <p>
        {nameOf(member)} {lossOf(member)}.{member.login_email !== null && ' Har medlemmen en kalenderadress slutar den att fungera.'} Uppgifterna finns kvar i registret under Avslutade, och medlemskapet kan återupptas. Inget mejl skickas.
      </p>
      {isOwn && <p className="mt-3 font-semibold text-ink">Det är ditt eget medlemskap du avslutar.</p>}
      {member.erasure_requested_at !== null && (
        <p className="mt-3">Medlemmen har begärt att bli raderad och kan inte längre ta tillbaka det själv.</p>
      )}
      <Coming title="Kommande bokningar står kvar tills någon avbokar dem:" bookings={coming.filter(({ booked_by: booker }) => !booker)} />
      <Coming title="Med i andras bokningar, som inte ska avbokas:" bookings={coming.filter(({ booked_by: booker }) => booker)}>
        <p className="mt-1">Om medlemmen inte ska spela ber du den som har bokat att ändra medspelare.</p>
      </Coming>
    </>
  )
}

interface QuestionProps {
  member: MemberDetails
  open: boolean
  onClose: () => void
}

function EndDialog({ member, open, onClose }: QuestionProps) {
  // Computed at each render: the card may have been left open past midnight.
  const today = dateInStockholm(serverNow())
  const ending = { hasLogIn: member.login_email !== null, bySuperadmin: useRole('superadmin') }
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { isPending, carryOut } = useAct()
  function refuse(wrong: string) {
    setProblem(wrong)
    field.current?.focus()
  }
  async function end() {
    const wrong = endDayProblem(day, dateInStockholm(serverNow()), ending)
    if (wrong !== null) return refuse(wrong)
    const { failure } = await carryOut(() => api.members.endMembership({ p_id: member.id, p_ended_on: day }), {
      done: 'Medlemskapet är avslutat',
      about: `membership ${member.id}`,
      says: ({ coming_bookings: own, plays_with_others: withOthers }) => leftInWords({ own, withOthers }),
      failed: 'Medlemskapet kunde inte avslutas',
    })
    const refused = failure?.fields.p_ended_on
    if (refused) return refuse(refused)
    if (!failure || isOutdated(failure.code)) return close()
    // The next attempt is for the same day, even past midnight.
    setChosen(day)
  }
  function close() {
    // Opened again, the dialog starts over, perhaps on another day.
    setChosen(null)
    setProblem(undefined)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Avsluta medlemskapet?"
      description={<Consequences member={member} today={today} />}
      confirmText="Avsluta medlemskapet"
      pendingText="Avslutar..."
      pending={isPending}
      danger
      onConfirm={end}
    >
      <TextField
        ref={field}
        label="Medlem till och med"
        type="date"
        min={firstEndDay(today, ending)}
        max={today}
        value={day}
        error={problem}
        onChange={(event) => {
          setChosen(event.target.value)
          setProblem(undefined)
        }}
        className="max-w-64"
      />
    </ConfirmDialog>
  )
}

/** Says what becomes of the mark of a paid fee. */
function paidText({ matchplay_approved: isPaid, ended_on: endedOn }: MemberDetails): string {
  if (!isPaid || endedOn === null) return ''
  return isOfPastYear(endedOn, dateInStockholm(serverNow()))
    ? ' Markeringen Betald tas bort. Om avgiften för i år har kommit in markerar du den igen.'
    : ' Markeringen Betald står kvar, om ni inte har tagit bort allas markeringar inför ett nytt medlemsår sedan dess. Om markeringen gäller ett tidigare års avgift tar du bort den.'
}

function ResumeDialog({ member, open, onClose }: QuestionProps) {
  const { isPending, carryOut } = useAct()
  async function resume() {
    await carryOut(() => api.members.resumeMembership({ p_id: member.id }), {
      done: 'Medlemskapet är återupptaget', about: `membership ${member.id}`, says: () => nameOf(member), failed: 'Medlemskapet kunde inte återupptas',
    })
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Återuppta medlemskapet?"
      description={(
        <>
          <p>
            {nameOf(member)} blir medlem igen{member.login_email === null ? '' : `, och kan logga in med Golf-ID ${member.golf_id} och samma lösenord som förut`}. Behörigheter
            kommer inte tillbaka av sig själva.{paidText(member)}{member.login_email !== null && ' Den som hade en kalenderadress får skapa en ny på Mina sidor.'}
          </p>
          <p className="mt-2">Inget mejl skickas, så tala om det för medlemmen.{member.login_email === null && ' Det finns ingen inloggning: skicka sedan en inbjudan på medlemmens kort.'}</p>
          {member.standing !== null && <p className="mt-2">Medlemmen är stoppad från att boka, och stoppet står kvar.</p>}
          {member.erasure_requested_at !== null && (
            <p className="mt-2">Begäran om radering står kvar. Medlemmen tar själv tillbaka den på Mina sidor, under Dina uppgifter.</p>
          )}
        </>
      )}
      confirmText="Återuppta medlemskapet"
      pendingText="Sparar..."
      pending={isPending}
      onConfirm={resume}
    />
  )
}

/** Shows since when the person has been a member, and until when; ends the membership and resumes it. */
export function MemberEnding({ member, mayAct, whyNotId }: EndingProps) {
  const endedOn = member.ended_on
  const act = endedOn === null ? 'end' : 'resume'
  const [asking, setAsking] = useState<typeof act | null>(null)
  // The act has been done after all (its response was lost), or by somebody else: the other dialog must not open by itself, nor this one later on.
  if (asking !== null && asking !== act) setAsking(null)
  const question = { member, open: asking === act, onClose: () => setAsking(null) }
  const accepted = member.privacy_accepted_at
  const isLocked = useIsLockedToViewer(member)
  const superadminsId = useId()
  const off = disabledUnless(mayAct && !isLocked, mayAct ? superadminsId : whyNotId)
  return (
    <CardPart
      title="Medlemskap"
      act={(
        <Button size="sm" variant={endedOn ? 'quiet' : 'ghost'} {...off} onClick={() => setAsking(act)}>
          {/* On a phone the heading beside it says the rest. */}
          <span>{endedOn ? 'Återuppta' : 'Avsluta'}<span className="max-sm:sr-only"> medlemskapet</span></span>
        </Button>
      )}
    >
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        <Fact term="I registret sedan">{formatLongDate(new Date(member.created_at))}</Fact>
        {endedOn && <Fact term="Medlem till och med">{formatLongDay(endedOn)}</Fact>}
        <Fact term="Senast ändrad">{formatLongDate(new Date(member.updated_at))}</Fact>
        <Fact term="Godkände integritetspolicyn" hint={accepted && member.privacy_version && `Version ${member.privacy_version}`}>
          {accepted ? formatLongDate(new Date(accepted)) : 'Inte än'}
        </Fact>
      </dl>
      {mayAct && isLocked && (
        <p id={superadminsId} className="mt-2.5 text-muted">
          {memberErrorTexts.holdsRole}
        </p>
      )}
      {endedOn ? <ResumeDialog {...question} /> : <EndDialog {...question} />}
    </CardPart>
  )
}
