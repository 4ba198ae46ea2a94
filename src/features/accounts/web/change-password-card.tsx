import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLeaving } from '#web/use-leaving.ts'
import { passwordChangedDelay } from '../rules.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

export function ChangePasswordCard() {
  const session = useSession()
  const [changed, setChanged] = useState(false)
  return (
    <Card>
      <h2 className="text-2xl">Byt lösenord</h2>
      <p className="mt-3 mb-6 text-muted">Du loggas ut på alla andra enheter. På den här fortsätter du som vanligt.</p>
      {changed
        ? <Changed />
        : <ChangePasswordForm golfId={session.state === 'member' ? session.user.golfId : ''} onChanged={() => setChanged(true)} />}
    </Card>
  )
}

/**
 * Goes to the profile by itself after a moment (specification 4), unless the reader chooses to stay. Takes the focus, since the
 * button that had it is gone.
 */
function Changed() {
  const navigate = useNavigate()
  const [isLeaving, stay] = useLeaving(true, passwordChangedDelay, () => void navigate(paths.profile))
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Notice ref={notice} tabIndex={-1} tone="ok" role="status" className="outline-none" title="Ditt nya lösenord gäller nu">
      <p>
        {/* The link comes before the text that changes: any touch stops the wait, and the link must not move from under the finger. */}
        Du har loggats ut på alla andra enheter. Dina uppgifter finns på <Link to={paths.profile}>Mina sidor</Link>.{isLeaving && ' Strax kommer du dit.'}
      </p>
      {/* The button stays after it has been pressed, since it has the keyboard focus. */}
      <Button size="sm" variant="ghost" className="mt-3" onClick={stay} aria-disabled={!isLeaving}>Stanna här</Button>
    </Notice>
  )
}
