import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { MailsKept } from '#web/mails-kept.tsx'
import type { ReturnTo } from '#web/return-to.ts'
import { useSite } from '#web/site.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { ProbablyMeant } from '#web/ui/probably-meant.tsx'
import { resetLinkLasts } from '../rules.ts'
import { AccountSheet } from './account-sheet.tsx'
import { NoLinkCame } from './no-link-came.tsx'

/** The confirmation on /forgot-password. It says the same for known and unknown addresses. */
export function LinkSent({ to, returnTo, onAgain }: {
  to: string
  /** The page that the person requested before having to log in. */
  returnTo: ReturnTo | null
  /** Asks for another address, starting with the one that was probably meant, or with an empty text. */
  onAgain: (meant: string) => void
}) {
  const { delivers } = useSite()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.focus(), [])
  return (
    <AccountSheet title="Kolla din e-post" intro="Mejlet innehåller en länk där du väljer lösenord.">
      <div ref={content} tabIndex={-1} className="grid gap-5 outline-none">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card bg-green-soft p-[min(1rem,5vw)]">
          <MailCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-green" />
          <p className="min-w-0 flex-1 basis-32">
            Om <strong className="wrap-anywhere"><EmailText email={to} /></strong> hör till en medlem eller en godkänd ansökan {delivers ? 'kommer ett mejl inom några minuter' : 'är ett mejl skrivet'}. En
            länk för nytt lösenord gäller i {resetLinkLasts}, en inbjudan i {invitationDays} dagar.
          </p>
        </div>
        <ProbablyMeant label="adressen" typed={to} left={to} onTake={onAgain} />
        <MailsKept />
        <NoLinkCame elsewhere=" och i inkorgarna för andra adresser som du har uppgett till föreningen, eller prova en av dem" />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.logIn} state={returnTo}>Tillbaka till inloggningen</LinkButton>
          <Button variant="quiet" onClick={() => onAgain('')}>Prova en annan adress</Button>
        </div>
      </div>
    </AccountSheet>
  )
}
