import { Link, Navigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session.ts'
import { AccountSheet } from './account-sheet.tsx'
import { LogInForm } from './log-in-form.tsx'

export const meta = () => pageMeta({
  title: 'Logga in',
  description: 'Logga in med ditt Golf-ID för att boka tid, se tävlingar och sköta dina uppgifter.',
  path: paths.logIn,
})

export default function LogInPage() {
  const session = useSession()
  if (session.state === 'member') return <Navigate to={paths.profile} replace />
  return (
    <AccountSheet
      title="Logga in"
      intro="Välkommen! Du loggar in med ditt Golf-ID."
      footer={<p>Inte medlem än? <Link to={paths.membership}>Ansök om medlemskap</Link></p>}
    >
      <LogInForm />
    </AccountSheet>
  )
}
