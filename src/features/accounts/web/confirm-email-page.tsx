import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { useLinkToken } from '#web/link-token.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmEmailTexts, resetPasswordTexts } from '../texts.ts'
import { AccountSheet } from './account-sheet.tsx'

export const meta = () => pageMeta({ title: 'Bekräfta e-postadress', description: 'Bekräfta adressen som länkar för nytt lösenord ska gå till.' })

const title = 'Bekräfta din e-postadress'

/** Opening the mailed link does not use it up, since mail scanners open links too; the button does (decisions.md part 2). */
export default function ConfirmEmailPage() {
  const token = useLinkToken()
  const queryClient = useQueryClient()
  const confirm = useMutation(calls.accounts.confirmLogInEmail.mutationOptions({
    onSettled: () => queryClient.invalidateQueries({ queryKey: calls.members.getMyProfile.key() }),
  }))

  if (token === null || (confirm.isError && isDead(confirm.error))) return <DeadLink isPressed={confirm.isError} />
  if (confirm.isSuccess) return <Confirmed email={confirm.data.email} />
  return (
    <AccountSheet title={title} intro="Efter bekräftelsen går länkar för nytt lösenord till den nya adressen.">
      <div className="grid gap-6">
        {confirm.isError && <Unconfirmed error={confirm.error} />}
        <Button
          className="justify-self-start"
          pending={confirm.isPending}
          pendingText="Bekräftar..."
          onClick={() => token && confirm.mutate({ p_token: token })}
        >
          Bekräfta adressen
        </Button>
      </div>
    </AccountSheet>
  )
}

function isDead(error: unknown): boolean {
  const { code } = callFailure(error)
  return code === 'DEAD_LINK' || code === 'INVALID'
}

function Unconfirmed({ error }: { error: unknown }) {
  const failure = callFailure(error)
  if (isUnanswered(failure)) return <ErrorState title={confirmEmailTexts.unknown} text={confirmEmailTexts.unanswered} />
  const { message, reference } = failure
  return <ErrorState title={confirmEmailTexts.failed} text={message ?? resetPasswordTexts.unexpected} reference={reference} />
}

/** Takes the focus, since the button that had it is gone; a screen reader then reads the notice. */
function Confirmed({ email }: { email: string }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.focus(), [])
  return (
    <AccountSheet title={title}>
      <div ref={content} tabIndex={-1} className="outline-none">
        <Notice
          tone="ok"
          role="status"
          title={confirmEmailTexts.done}
          action={<LinkButton size="sm" to={paths.profile}>Till Mina sidor</LinkButton>}
        >
          <p>Länkar för nytt lösenord går från och med nu till <strong className="wrap-anywhere"><EmailText email={email} /></strong>.</p>
          <p className="mt-2">Det gör också svar på kommande bokningar där du angav din förra adress. Svaren står även på Mina sidor.</p>
        </Notice>
      </div>
    </AccountSheet>
  )
}

function DeadLink({ isPressed }: {
  /** Whether that came out when the button was pressed. */
  isPressed: boolean
}) {
  return (
    <AccountSheet title={title} replacesForm={isPressed}>
      <ErrorState
        title={confirmEmailTexts.dead}
        text={(
          <>
            Om du redan har bekräftat adressen är allt klart. Om du har fått flera mejl gäller bara länken i det senaste. Annars trycker du på
            Ändra vid adressen på Mina sidor och sedan Spara, så kommer en ny länk. Om du inte kan logga in: hör av dig till
            styrelsen<BoardAddress />, som skickar en ny.
          </>
        )}
        action={<LinkButton size="sm" to={paths.profile}>Till Mina sidor</LinkButton>}
      />
    </AccountSheet>
  )
}
