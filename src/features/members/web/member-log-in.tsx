import { Mail } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '#domain/calendar.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { api } from '#web/api/client.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { CardPart } from '#web/ui/card-part.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Fact } from '#web/ui/fact.tsx'
import type { MemberDetails } from '../contract.ts'
import { contactEmail } from '../rules.ts'
import { memberErrorTexts } from '../texts.ts'
import { nameOf } from './member-facts.tsx'
import { unconfirmedEmail } from './unconfirmed-email.ts'
import { useAct } from './use-act.ts'

interface LogInProps {
  member: MemberDetails
  mayAct: boolean
  whyNotId: string
}

const title = 'Inloggning'

function LogInFacts({ member }: { member: MemberDetails }) {
  const { login_email: address, pending_login_email: pending } = member
  // A confirmation was never given, or the address was corrected while the membership had ended.
  const unconfirmed = pending === null ? unconfirmedEmail(member) : null
  return (
    <>
      <dl className="grid gap-3.5">
        <Fact term="Länkar för nytt lösenord skickas till" hint="Loggar in med sitt Golf-ID.">{address && <EmailText email={address} />}</Fact>
        {pending && <Fact term="Ny adress som väntar på bekräftelse"><EmailText email={pending} /></Fact>}
      </dl>
      {unconfirmed && (
        <p className="mt-3.5">
          <EmailText email={unconfirmed} /> har inte bekräftats. Tryck på Ändra vid Kontaktuppgifter och sedan Spara, så kommer en ny länk dit.
        </p>
      )}
    </>
  )
}

function addressOf(member: MemberDetails): string | null {
  return contactEmail({ privateEmail: member.private_email, workEmail: member.work_email, contactMethod: member.contact_method })
}

function Invitation({ member, mayAct, whyNotId }: LogInProps) {
  const { delivers } = useSite()
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, carryOut } = useAct()
  const address = addressOf(member)
  const invited = member.invited_at
  async function invite() {
    await carryOut(() => api.members.inviteMember({ p_id: member.id, p_seen_invited_at: invited }), {
      done: 'Inbjudan skapad',
      says: ({ mail }) => (mail === 'queued' ? `Den är på väg till ${address}.` : 'Den sparas i den här installationen, som inte skickar mejl.'),
      failed: 'Inbjudan kunde inte skickas',
    })
    setIsAsking(false)
  }
  return (
    <CardPart
      title={title}
      act={(
        <Button
          variant="quiet"
          size="sm"
          icon={<Mail aria-hidden="true" className="max-sm:hidden" />}
          className="max-sm:px-3"
          disabled={!mayAct || !address}
          aria-describedby={mayAct ? undefined : whyNotId}
          onClick={() => setIsAsking(true)}
        >
          {invited ? 'Skicka ny inbjudan' : 'Skicka inbjudan'}
        </Button>
      )}
    >
      <p>{invited ? `Inbjuden ${formatLongDate(new Date(invited))}, men har inte valt något lösenord än.` : 'Har ingen inloggning, och ingen inbjudan som gäller.'}</p>
      {!address && <p className="mt-2 text-muted">{memberErrorTexts.noAddress}. Lägg in en under Kontaktuppgifter först.</p>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={invited ? 'Skicka ny inbjudan?' : 'Skicka inbjudan?'}
        description={(
          <>
            <p>
              {nameOf(member)} får en länk till {address && <EmailText email={address} />} för att välja lösenord. Den gäller i {invitationDays} dagar.
              {invited && ' Den förra slutar fungera.'}
            </p>
            {!delivers && <p className="mt-2">{mailsKeptText}</p>}
          </>
        )}
        confirmText="Skicka inbjudan"
        pendingText="Skickar..."
        pending={isPending}
        onConfirm={invite}
      />
    </CardPart>
  )
}

/** Shows whether the person can log in, and lets the board invite somebody who cannot. */
export function MemberLogIn(props: LogInProps) {
  const { login_email: address, ended_on: endedOn } = props.member
  if (address === null && endedOn === null) return <Invitation {...props} />
  return (
    <CardPart title={title}>
      {endedOn === null ? <LogInFacts member={props.member} /> : <p>Kan inte logga in: medlemskapet är avslutat.</p>}
    </CardPart>
  )
}
