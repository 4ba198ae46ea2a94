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
import { CardPart } from '#web/ui/card-part.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'

interface MemberSecondFactorProps {
  memberId: string
  golfId: string
  name: string
  /** Whether there is a second factor to remove; null when the viewer may not know. */
  has: boolean | null
}

/** On a member's card: the way back in for somebody who has lost both phone and recovery codes. */
export function MemberSecondFactor({ memberId, golfId, name, has }: MemberSecondFactorProps) {
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const whyNotId = useId()
  const session = useSession()
  const isOwn = session.state === 'member' && session.user.golfId === golfId
  const mayReset = session.state === 'member' && includesRole(session.user.roles, 'superadmin')
  const hasNone = mayReset && has === false
  const isHere = !mayReset || (!hasNone && !isOwn)
  // The button disappears together with the second factor that it removes.
  useLostFocus(part, heading)
  return (
    <CardPart
      ref={part}
      headingRef={heading}
      title="Tvåstegsverifiering"
      act={isHere && <ResetSecondFactor memberId={memberId} name={name} off={disabledUnless(mayReset, whyNotId)} />}
    >
      {hasNone && <p>Har ingen tvåstegsverifiering.</p>}
      {mayReset && !hasNone && isOwn && <p>Din egen ändrar du på sidan <Link to={paths.security}>Säkerhetsinställningar</Link>.</p>}
      {isHere && <p className="text-muted">För den som har förlorat både telefonen och sina reservkoder och inte kan logga in.</p>}
      {!mayReset && <p id={whyNotId} className="mt-2 text-muted">Bara en superadministratör kan göra det.</p>}
    </CardPart>
  )
}

interface ResetProps {
  memberId: string
  name: string
  off: Partial<ReturnType<typeof disabledUnless>>
}

function ResetSecondFactor({ memberId, name, off }: ResetProps) {
  const queryClient = useQueryClient()
  const { delivers } = useSite()
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
      // The card shows whether there still is a second factor.
      void queryClient.invalidateQueries({ queryKey: calls.members.getMember.key({ input: { p_id: memberId } }) })
    }
  }
  return (
    <>
      <Button variant="ghost" size="sm" className="max-sm:px-3" {...off} onClick={() => setAsking(true)}>
        {/* On a phone the heading beside it says the rest. */}
        <span>Ta bort<span className="max-sm:sr-only"> tvåstegsverifiering</span></span>
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
