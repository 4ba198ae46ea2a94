import { Send } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { counted } from '#domain/numbers.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { useSite } from '#web/site.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { useRole } from '#web/use-role.ts'
import { invitationTexts, notInvited, notTried, outcomeTitle, type InvitationOutcome } from './invitation-texts.ts'
import { InviteeChoice, OtherInvitees } from './invitee-lists.tsx'
import { nameOf } from './member-facts.tsx'
import { useInvitations } from './use-invitations.ts'

export const meta = () => pageMeta({ title: 'Bjud in medlemmar', description: 'Bjud in medlemmar som inte har någon inloggning.' })

const whyNotId = 'invitations-why-not'
type Invitations = ReturnType<typeof useInvitations>

/** The question names the members if they are this few, since their ticks are often out of sight. */
const namedAtMost = 5

/** `/admin/medlemmar/inbjudningar`: invite members who have no log-in, such as those of an imported register, many at a time. */
export default function InvitationsPage() {
  const invitations = useInvitations()
  const mayInvite = useRole('admin_write')
  const { list, outcome, result } = invitations
  return (
    <>
      <BackLink to={paths.adminMembers}>Tillbaka till registret</BackLink>
      <PageHeading
        title="Bjud in medlemmar"
        intro={`Här finns de medlemmar som inte har någon inloggning. Den du bjuder in får ett mejl med en egen länk för att välja lösenord. Länken gäller i ${invitationDays} dagar.`}
      />
      {!mayInvite && <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att bjuda in behövs skrivbehörighet.</Notice>}
      <div className="grid grid-cols-1 gap-6">
        {outcome && <div ref={result} tabIndex={-1} className="outline-none"><Outcome outcome={outcome} /></div>}
        {list.data && list.isRefetchError && <StaleDataNotice className="" title={invitationTexts.stale} onRetry={() => list.refetch()} />}
        {list.data
          ? <Lists invitations={invitations} lists={list.data} mayInvite={mayInvite} />
          : list.error ? <ListFailure title={invitationTexts.listFailed} error={list.error} onRetry={() => list.refetch()} /> : <ListSkeleton />}
      </div>
    </>
  )
}

function Outcome({ outcome }: { outcome: InvitationOutcome }) {
  return (
    <Notice tone={outcome.invited > 0 && notTried(outcome) + outcome.unsure === 0 ? 'ok' : 'wait'} role="status" title={outcomeTitle(outcome)}>
      {notInvited(outcome).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {outcome.mail === 'kept' && <p>{mailsKeptText}</p>}
      {outcome.invited > 0 && outcome.mail === 'queued' && <p>Mejl som inte gick att skicka visas i en egen lista här, och på Dashboard.</p>}
    </Notice>
  )
}

interface ListsProps {
  invitations: Invitations
  lists: NonNullable<Invitations['list']['data']>
  mayInvite: boolean
}

function Lists({ invitations, lists, mayInvite }: ListsProps) {
  const { isTicked, tick } = invitations
  const { to_invite: toInvite, lapsed, undelivered, invited, without_address: withoutAddress } = lists
  if (Object.values(lists).every(({ members }) => members.length === 0)) {
    return <Card><EmptyState title="Alla medlemmar har en inloggning" text="När någon utan inloggning läggs till i registret visas personen här." /></Card>
  }
  const isNobodyLeft = [toInvite, lapsed, undelivered].every(({ members }) => members.length === 0)
  return (
    <>
      <InviteeChoice
        title="Har inte bjudits in"
        text="De som är ikryssade får en inbjudan."
        {...toInvite}
        {...{ isTicked, tick }}
      />
      <InviteeChoice
        title="Mejlet gick inte att skicka"
        text="Adressen kan vara fel. Rätta den på medlemmens kort, eller kryssa i dem som ska få ett nytt försök."
        linksToCards
        {...undelivered}
        {...{ isTicked, tick }}
      />
      <InviteeChoice
        title="Inbjudan gäller inte längre"
        text="Länken har gått ut, eller så har e-postadressen ändrats. Kryssa i dem som ska få en ny inbjudan."
        {...lapsed}
        {...{ isTicked, tick }}
      />
      <Card aria-label="Skicka inbjudningar">
        {isNobodyLeft ? <p>Det finns ingen mer att bjuda in just nu.</p> : <Chosen invitations={invitations} mayInvite={mayInvite} />}
      </Card>
      <OtherInvitees
        title="Inbjudna"
        text="De har en länk som gäller, men har inte valt något lösenord än. Har mejlet inte kommit fram? Rätta adressen på medlemmens kort om den är fel, och skicka en ny inbjudan därifrån."
        {...invited}
      />
      <OtherInvitees
        title="Saknar e-post"
        text="Lägg in en adress på medlemmens kort. Sedan kan du bjuda in personen."
        {...withoutAddress}
      />
      <Ask invitations={invitations} />
    </>
  )
}

function Chosen({ invitations: { chosen, ask }, mayInvite }: Pick<ListsProps, 'invitations' | 'mayInvite'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status">{chosen.length === 0 ? 'Ingen är ikryssad.' : `${counted(chosen.length, 'medlem är ikryssad', 'medlemmar är ikryssade')}.`}</p>
      <Button
        icon={<Send aria-hidden="true" />}
        {...disabledUnless(mayInvite, whyNotId)}
        disabled={!mayInvite || chosen.length === 0}
        onClick={() => ask(chosen)}
      >
        {chosen.length === 0 ? 'Bjud in' : `Bjud in ${counted(chosen.length, 'medlem', 'medlemmar')}`}
      </Button>
    </div>
  )
}

function Ask({ invitations: { question, done, invite, finalFocus } }: { invitations: Invitations }) {
  const { delivers } = useSite()
  const count = question.about.length
  const again = question.about.filter(({ invited_at: at }) => at !== null).length
  return (
    <>
      <ConfirmDialog
        open={question.isOpen}
        onClose={question.close}
        title={`Bjud in ${counted(count, 'medlem', 'medlemmar')}?`}
        description={(
          <>
            {count <= namedAtMost && <p className="mb-2">{question.about.map(nameOf).join(', ')}.</p>}
            <p>{count === 1 ? 'Medlemmen' : 'Var och en'} får ett mejl med en egen länk för att välja lösenord. Länken gäller i {invitationDays} dagar.</p>
            {again > 0 && <p className="mt-2">{again < count ? `${again} av dem` : count === 1 ? 'Medlemmen' : 'Alla'} har bjudits in tidigare.</p>}
            {!delivers && <p className="mt-2">{mailsKeptText}</p>}
          </>
        )}
        confirmText={count === 1 ? 'Skicka inbjudan' : 'Skicka inbjudningarna'}
        pendingText={done ? `Skickar... ${done} av ${count}` : 'Skickar...'}
        pending={done !== null}
        onConfirm={invite}
        finalFocus={finalFocus}
      />
      <LeaveGuard
        isDirty={done !== null}
        title="Alla har inte fått sin inbjudan än"
        description="Om du lämnar sidan nu skickas inte resten. De finns kvar här, så att du kan bjuda in dem senare."
      />
    </>
  )
}
