import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { includesRole } from '#domain/roles.ts'
import { api, calls } from '#web/api/client.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { offUnless } from '#web/ui/off-unless.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'

interface MemberSecondFactorProps {
  memberId: string
  golfId: string
  name: string
  /** Whether there is one to take away; null where whoever sees the card is not told. */
  has: boolean | null
}

/** On a member's card: the way back in for somebody who has lost both phone and recovery codes. */
export function MemberSecondFactor(props: MemberSecondFactorProps) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button goes away with what it takes away.
  useLostFocus(card, heading)
  return (
    <Card ref={card}>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-2xl">Tvåstegsverifiering</h2>
      <Way {...props} />
    </Card>
  )
}

function Way({ golfId, ...member }: MemberSecondFactorProps) {
  const session = useSession()
  const isOwn = session.state === 'member' && session.user.golfId === golfId
  const mayReset = session.state === 'member' && includesRole(session.user.roles, 'superadmin')
  if (mayReset && member.has === false) return <p>Har ingen tvåstegsverifiering.</p>
  if (mayReset && isOwn) return <p>Din egen ändrar du på sidan <Link to={paths.security}>Säkerhetsinställningar</Link>.</p>
  return <ResetSecondFactor {...member} mayReset={mayReset} />
}

function ResetSecondFactor({ memberId, name, mayReset }: Pick<MemberSecondFactorProps, 'memberId' | 'name'> & { mayReset: boolean }) {
  const queryClient = useQueryClient()
  const { delivers } = useSite()
  const whyNotId = useId()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  async function reset() {
    setPending(true)
    try {
      await api.accounts.resetSecondFactor({ p_id: memberId })
      showToast({ tone: 'ok', title: 'Tvåstegsverifieringen är borttagen', text: `${name} loggar in med bara sitt lösenord.` })
    } catch (error) {
      toastFailure(error, 'Tvåstegsverifieringen är inte borttagen', undefined, 'Försök igen. Om den redan är borttagen får du veta det.')
    } finally {
      setPending(false)
      setAsking(false)
      // The card tells whether there is one left.
      void queryClient.invalidateQueries({ queryKey: calls.members.getMember.key({ input: { p_id: memberId } }) })
    }
  }
  return (
    <>
      <p className="text-muted">För den som har förlorat både telefonen och sina reservkoder och inte kan logga in.</p>
      {!mayReset && <p id={whyNotId} className="mt-2 text-muted">Bara en superadministratör kan göra det.</p>}
      <Button className="mt-4" variant="ghost" {...offUnless(mayReset, whyNotId)} onClick={() => setAsking(true)}>
        Ta bort tvåstegsverifiering
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Ta bort tvåstegsverifieringen?"
        description={(
          <>
            <p>
              {name} loggas ut överallt och kan sedan logga in med bara sitt lösenord. {name} får ett mejl om det.
              {!delivers && ` ${mailsKeptText}`}
            </p>
            <p className="mt-2">
              Kontrollera att det verkligen är {name} som ber om det: ring numret i registret, eller träffa personen. Se först efter
              i <Link to={`${paths.adminLog}?${new URLSearchParams({ vem: memberId }).toString()}`}>loggen</Link> att numret inte nyss har ändrats.
            </p>
          </>
        )}
        confirmText="Ta bort"
        pendingText="Tar bort..."
        danger
        pending={pending}
        onConfirm={reset}
      />
    </>
  )
}
