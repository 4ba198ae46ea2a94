import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { usePagesAtHand } from '#web/pages-at-hand.ts'
import { useAfterLogIn, useKeptReturnTo } from '#web/return-to.ts'
import { useSession } from '#web/session.ts'
import type { SecondFactorAsked } from '../contract.ts'
import { AccountSheet } from './account-sheet.tsx'
import { LogInForm } from './log-in-form.tsx'
import { SecondStep } from './second-step.tsx'
import { useWelcome } from './use-welcome.ts'

export const meta = () => pageMeta({
  title: 'Logga in',
  description: 'Logga in med ditt Golf-ID för att boka tid, se tävlingar och sköta dina uppgifter.',
  path: paths.logIn,
})

export default function LogInPage() {
  const session = useSession()
  const returnTo = useKeptReturnTo()
  const afterLogIn = useAfterLogIn(returnTo)
  const welcome = useWelcome(afterLogIn)
  // The connection is idle while the password is typed.
  usePagesAtHand('layouts/member-layout', 'layouts/profile-route')
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null)
  // What the first step needs if the person goes back to it from the second.
  const [golfId, setGolfId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  if (session.state === 'member') return <Navigate {...afterLogIn(session.user)} replace />
  if (asked) {
    return (
      <AccountSheet title="Ett steg till" intro="Lösenordet stämmer. Visa nu att det är du.">
        <SecondStep
          asked={asked}
          onUser={welcome}
          onBack={(why) => {
            setAsked(null)
            setProblem(why)
          }}
        />
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title="Logga in"
      intro="Välkommen! Du loggar in med ditt Golf-ID."
      footer={<p>Inte medlem än? <Link to={paths.membership}>Ansök om medlemskap</Link></p>}
    >
      <LogInForm
        golfId={golfId}
        problem={problem}
        returnTo={returnTo}
        onUser={welcome}
        onSecondFactor={(secondFactor, typedGolfId) => {
          setGolfId(typedGolfId)
          setAsked(secondFactor)
        }}
      />
    </AccountSheet>
  )
}
