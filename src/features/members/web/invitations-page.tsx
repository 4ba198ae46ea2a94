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
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useRole } from '#web/use-role.ts'
import { invitationTexts, notInvited, outcomeTitle, type InvitationOutcome } from './invitation-texts.ts'
import { InviteeChoice, OtherInvitees } from './invitee-lists.tsx'
import { useInvitations } from './use-invitations.ts'

export const meta = () => pageMeta({ title: 'Bjud in medlemmar', description: 'Bjud in medlemmar som inte har någon inloggning.' })

const whyNotId = 'invitations-why-not'
type Invitations = ReturnType<typeof useInvitations>

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
        {list.data
          ? <Lists invitations={invitations} lists={list.data} mayInvite={mayInvite} />
          : list.error ? <ListFailure title={invitationTexts.listFailed} error={list.error} onRetry={() => list.refetch()} /> : <ListSkeleton />}
      </div>
    </>
  )
}

function Outcome({ outcome }: { outcome: InvitationOutcome }) {
  return (
    <Notice tone={outcome.invited > 0 ? 'ok' : 'wait'} role="status" title={outcomeTitle(outcome)}>
      {notInvited(outcome).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {outcome.mail === 'kept' && <p>{mailsKeptText}</p>}
      {outcome.invited > 0 && outcome.mail === 'queued' && <p>Om ett mejl inte går att skicka står det på Dashboard, och under Mejl på medlemmens kort.</p>}
    </Notice>
  )
}

interface ListsProps {
  invitations: Invitations
  lists: NonNullable<Invitations['list']['data']>
  mayInvite: boolean
}

function Lists({ invitations, lists: { to_invite: toInvite, invited, without_address: withoutAddress }, mayInvite }: ListsProps) {
  const { isTicked, tick, chosen } = invitations
  const fresh = toInvite.members.filter(({ last_invitation: last }) => last === null)
  const lapsed = toInvite.members.filter(({ last_invitation: last }) => last !== null)
  if (toInvite.members.length + invited.members.length + withoutAddress.members.length === 0) {
    return <Card><EmptyState title="Alla medlemmar har en inloggning" text="När någon utan inloggning läggs till i registret visas personen här." /></Card>
  }
  return (
    <>
      <Card aria-label="Skicka inbjudningar">
        {toInvite.members.length === 0
          ? <p>Alla som har en e-postadress är inbjudna.</p>
          : (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p role="status">{chosen.length === 0 ? 'Ingen är ikryssad.' : `${counted(chosen.length, 'medlem är ikryssad', 'medlemmar är ikryssade')}.`}</p>
              <Button icon={<Send aria-hidden="true" />} {...disabledUnless(mayInvite, whyNotId)} disabled={!mayInvite || chosen.length === 0} onClick={invitations.ask}>
                {chosen.length === 0 ? 'Bjud in' : `Bjud in ${counted(chosen.length, 'medlem', 'medlemmar')}`}
              </Button>
            </div>
          )}
      </Card>
      <InviteeChoice
        title="Har inte bjudits in"
        text="Ta bort krysset för den som inte ska ha någon inbjudan nu."
        members={fresh}
        more={toInvite.more}
        {...{ isTicked, tick }}
      />
      <InviteeChoice
        title="Inbjudan gäller inte längre"
        text="De valde inget lösenord medan länken gällde. Kryssa i dem som ska få en ny inbjudan."
        members={lapsed}
        {...{ isTicked, tick }}
      />
      <OtherInvitees
        title="Inbjudna"
        text="De har en länk som gäller, men har inte valt något lösenord än. Om mejlet inte har kommit fram rättar du adressen på medlemmens kort, eller skickar ett nytt därifrån."
        {...invited}
      />
      <OtherInvitees
        title="Saknar e-post"
        text="Lägg in en adress på medlemmens kort. Sedan kan du bjuda in personen."
        {...withoutAddress}
      />
      <Ask invitations={invitations} reminded={chosen.filter(({ last_invitation: last }) => last !== null).length} />
    </>
  )
}

function Ask({ invitations: { chosen, isAsking, cancel, invite, sent, result }, reminded }: { invitations: Invitations; reminded: number }) {
  const { delivers } = useSite()
  const count = sent?.of ?? chosen.length
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={cancel}
      title={`Bjud in ${counted(count, 'medlem', 'medlemmar')}?`}
      description={(
        <>
          <p>{count === 1 ? 'Medlemmen' : 'Var och en'} får ett mejl med en egen länk för att välja lösenord. Länken gäller i {invitationDays} dagar.</p>
          {reminded > 0 && <p className="mt-2">{reminded === count ? (count === 1 ? 'Medlemmen' : 'Alla') : `${reminded} av dem`} har fått en inbjudan tidigare.</p>}
          {!delivers && <p className="mt-2">{mailsKeptText}</p>}
        </>
      )}
      confirmText={count === 1 ? 'Skicka inbjudan' : 'Skicka inbjudningarna'}
      pendingText={sent && sent.done > 0 ? `Skickar... ${sent.done} av ${sent.of}` : 'Skickar...'}
      pending={sent !== null}
      onConfirm={invite}
      finalFocus={() => result.current}
    />
  )
}
