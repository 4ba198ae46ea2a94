import { useId, useState } from 'react'
import { includesRole } from '#domain/roles.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'

/** On a member's card: the way back in for somebody who has lost both phone and recovery codes. */
export function MemberSecondFactor({ memberId, name }: { memberId: string; name: string }) {
  const session = useSession()
  const mayReset = session.state === 'member' && includesRole(session.user.roles, 'superadmin')
  const whyNotId = useId()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  async function reset() {
    setPending(true)
    try {
      await api.accounts.resetSecondFactor({ p_id: memberId })
      showToast({ tone: 'ok', title: 'Tvåstegsverifieringen är borttagen', text: `${name} loggar in med bara sitt lösenord.` })
    } catch (error) {
      toastFailure(error, 'Tvåstegsverifieringen är inte borttagen', undefined, 'Försök igen: är den redan borttagen får du veta det.')
    } finally {
      setPending(false)
      setAsking(false)
    }
  }
  return (
    <>
      <p className="text-muted">För den som har förlorat både telefonen och sina reservkoder och inte kan logga in.</p>
      {!mayReset && <p id={whyNotId} className="mt-2 text-muted">Bara en superadministratör kan göra det.</p>}
      <Button className="mt-4" variant="ghost" disabled={!mayReset} aria-describedby={mayReset ? undefined : whyNotId} onClick={() => setAsking(true)}>
        Ta bort tvåstegsverifiering
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Ta bort tvåstegsverifieringen?"
        description={(
          <>
            <p>{name} loggas ut överallt och kan sedan logga in med bara sitt lösenord. Det skickas ett mejl om det.</p>
            <p className="mt-2">Kontrollera att det verkligen är {name} som ber om det: ring numret i registret, eller träffa personen.</p>
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
