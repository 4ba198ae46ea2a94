import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { useLinkToken } from '#web/link-token.ts'
import { pageMeta } from '#web/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { firstAdministratorTexts, guardTexts, resetPasswordTexts } from '../texts.ts'
import { AccountSheet } from './account-sheet.tsx'
import { FirstAdministratorForm } from './first-administrator-form.tsx'
import { Waiting } from './waiting.tsx'

export const meta = () => pageMeta({ title: 'Första administratören', description: 'Skapa föreningens första administratörskonto.' })

const title = 'Skapa första kontot'

/** Reached with the one-time link that an empty installation prints at its start (decisions.md part 3). */
export default function FirstAdministratorPage() {
  const token = useLinkToken()
  const queryClient = useQueryClient()
  const [hasDied, setHasDied] = useState(false)
  const check = useQuery(calls.accounts.checkFirstAdministrator.queryOptions({
    input: { p_token: token ?? '' },
    enabled: Boolean(token),
    staleTime: Infinity,
  }))
  // `INVALID` means a token longer than any real one: the link was mangled on its way.
  if (token === null || check.data?.valid === false || callFailure(check.error).code === 'INVALID') return <DeadLink hasDied={hasDied} />
  if (!check.data && check.isError) return <Unchecked error={check.error} onRetry={() => check.refetch()} />
  function noteDead() {
    setHasDied(true)
    queryClient.setQueryData(calls.accounts.checkFirstAdministrator.queryKey({ input: { p_token: token ?? '' } }), { valid: false })
  }
  return (
    <AccountSheet title={title} intro="Du blir webbplatsens första administratör. Du får alla behörigheter och kan sedan ge andra behörighet.">
      {token && check.data ? <FirstAdministratorForm token={token} onDeadLink={noteDead} /> : <Waiting text={guardTexts.loading} />}
    </AccountSheet>
  )
}

function DeadLink({ hasDied }: {
  /** Whether that came out when the form was sent. */
  hasDied: boolean
}) {
  return (
    <AccountSheet title={title} replacesForm={hasDied} footer={<p className="text-muted">Finns det ingen administratör? Då skrivs en ny länk ut när webbplatsen startas om.</p>}>
      <ErrorState
        title={firstAdministratorTexts.dead}
        text="Om det redan finns en administratör loggar du in som vanligt."
        action={<LinkButton size="sm" to={paths.logIn}>Till inloggningen</LinkButton>}
      />
    </AccountSheet>
  )
}

function Unchecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, reference } = callFailure(error)
  return (
    <AccountSheet title={title}>
      <ErrorState
        title={firstAdministratorTexts.notChecked}
        text={message ?? resetPasswordTexts.unexpected}
        reference={reference}
        onRetry={onRetry}
      />
    </AccountSheet>
  )
}
