import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BallInRough } from '#web/ui/drawings.tsx'
import { useLeaving } from '#web/use-leaving.ts'
import { deadLinkDelay, invitationDays } from '../rules.ts'

interface DeadLinkProps {
  title: string
  /** Whether the page goes to the start page by itself, which the reader can stop. */
  leaves: boolean
  /** Whether the registration may have gone through although its response never came: then the person should log in. */
  maybeDone?: boolean
}

/** Says that the link does not work, and how to get one that does (specification 4; WCAG 2.2.1 for the way to stay). */
export function DeadLink({ title, leaves, maybeDone = false }: DeadLinkProps) {
  const navigate = useNavigate()
  const session = useSession()
  const isLoggedIn = session.state === 'member'
  const [isLeaving, keepHere] = useLeaving(leaves, deadLinkDelay, () => void navigate(paths.start, { replace: true }))
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  function stay() {
    keepHere()
    heading.current?.focus()
  }

  return (
    <Card className="mx-auto max-w-2xl px-6 py-10 text-center sm:px-12">
      <BallInRough className="mx-auto h-16 sm:h-24" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 outline-none">{title}</h1>
      {/* Keeps its height when the wait is stopped, so that nothing moves; placed high up, clear of the toast. */}
      <p className="mt-3 min-h-7" role="status">{isLeaving && 'Du kommer strax till startsidan.'}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {leaves && <Button variant="ghost" onClick={stay} aria-disabled={!isLeaving}>Stanna här</Button>}
        {maybeDone && !isLoggedIn ? <LinkButton to={paths.logIn}>Logga in</LinkButton> : <LinkButton to={paths.start} replace>Till startsidan</LinkButton>}
      </div>
      <div className="mx-auto mt-8 grid max-w-lg gap-3 text-muted">
        <p>En inbjudan gäller i {invitationDays} dagar och kan användas en gång. Om du har fått flera inbjudningar gäller bara den senaste.</p>
        {session.state === 'member'
          ? (
            <p>
              Du är inloggad som {session.user.firstName} {session.user.lastName}. Dina uppgifter finns på <Link to={paths.profile}>Mina sidor</Link>. Gäller
              inbjudan någon annan? Be om en ny länk på sidan <Link to={paths.forgotPassword}>Glömt lösenord</Link>.
            </p>
          )
          : (
            <p>
              Är du redan medlem, eller är din ansökan godkänd? Be om en ny länk på sidan <Link to={paths.forgotPassword}>Glömt lösenord</Link>. Om du redan
              har slutfört registreringen kan du <Link to={paths.logIn} className="whitespace-nowrap">logga in</Link>.
            </p>
          )}
      </div>
    </Card>
  )
}
