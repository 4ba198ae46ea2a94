import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { resetPasswordTexts } from '../texts.ts'
import { AccountSheet } from './account-sheet.tsx'
import type { CallProblem } from './call-problem.tsx'
import { useResetLink } from './reset-link.ts'
import { type ResetGrantEnd, ResetPasswordForm } from './reset-password-form.tsx'
import { Waiting } from './waiting.tsx'

export const meta = () => pageMeta({ title: 'Nytt lösenord', description: 'Välj ett nytt lösenord med länken som du har fått.' })

export default function ResetPasswordPage() {
  const link = useResetLink()
  const [ended, setEnded] = useState<ResetGrantEnd | null>(null)
  if (ended === 'maybe_saved') return <UsedUp />
  if (ended === 'too_late') return <LinkProblem problem={{ text: resetPasswordTexts.tooLate, reference: null }} text={resetPasswordTexts.openAgain} retry={null} replacesForm />
  if (ended === 'other_link') return <LinkProblem problem={{ text: resetPasswordTexts.otherLink, reference: null }} text={resetPasswordTexts.openAgain} retry={null} replacesForm />
  if (ended) return <LinkProblem problem={{ text: resetPasswordTexts.dead, reference: null }} text={resetPasswordTexts.maybeUsed} retry={null} replacesForm />
  if (link.mode === 'error') return <LinkProblem {...link} />
  if (link.mode === 'loggedIn') return <AlreadyLoggedIn />
  return (
    <AccountSheet title="Nytt lösenord" intro="När lösenordet är sparat loggas du ut på alla enheter och loggar in på nytt.">
      {link.mode === 'exchanging' ? <Waiting text={resetPasswordTexts.exchanging} /> : <ResetPasswordForm linkId={link.linkId} onEnded={setEnded} />}
    </AccountSheet>
  )
}

function LinkProblem({ problem, text, retry, replacesForm = false }: {
  problem: CallProblem
  text: string | undefined
  retry: (() => void) | null
  replacesForm?: boolean
}) {
  return (
    <AccountSheet title="Nytt lösenord" replacesForm={replacesForm} footer={<p><Link to={paths.logIn}>Tillbaka till inloggningen</Link></p>}>
      <ErrorState
        title={problem.text}
        text={text}
        onRetry={retry ?? undefined}
        reference={problem.reference}
        action={<LinkButton size="sm" to={paths.forgotPassword}>Be om en ny länk</LinkButton>}
      />
    </AccountSheet>
  )
}

/** For a link that an attempt without a response has used up: logging in comes first, another link second. */
function UsedUp() {
  return (
    <AccountSheet title="Nytt lösenord" replacesForm footer={<p>Går det inte? <Link to={paths.forgotPassword}>Be om en ny länk</Link></p>}>
      <ErrorState title={resetPasswordTexts.usedUp} action={<LinkButton size="sm" to={paths.logIn}>Logga in</LinkButton>} />
    </AccountSheet>
  )
}

function AlreadyLoggedIn() {
  useEffect(() => showToast({ title: resetPasswordTexts.alreadyLoggedIn }), [])
  return <Navigate to={paths.security} replace />
}
