import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { mailKeptText, MailsKept } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { resetLinkLasts } from '../rules.ts'
import { securityTexts } from '../texts.ts'
import { NoLinkCame } from './no-link-came.tsx'

const ownProfile = () => calls.members.getMyProfile.queryOptions()

/** Mails a reset link to the address that the account's links go to. */
export function ResetLinkCard() {
  const { delivers } = useSite()
  const queryClient = useQueryClient()
  const profile = useQuery(ownProfile())
  const [pending, setPending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send() {
    setPending(true)
    let hasAsked = false
    try {
      // Refetched, since another address may have been confirmed on another device: nothing would be sent to the old one.
      const [own] = await queryClient.fetchQuery({ ...ownProfile(), staleTime: 0 })
      if (!own) return showToast({ tone: 'bad', title: securityTexts.notLoggedIn })
      hasAsked = true
      await api.accounts.sendResetLink({ email: own.login_email })
      setSentTo(own.login_email)
      showToast({ tone: 'ok', title: securityTexts.linkSent, ...(!delivers && { text: mailKeptText }) })
    } catch (error) {
      const failure = callFailure(error)
      if (failure.code === 'NOT_LOGGED_IN') showToast({ tone: 'bad', title: securityTexts.notLoggedIn })
      else if (hasAsked && isUnanswered(failure)) showToast({ tone: 'bad', title: securityTexts.linkUnknown, text: securityTexts.linkUnanswered })
      else showFailure(failure, securityTexts.linkNotSent, securityTexts.tryLater)
    } finally {
      setPending(false)
    }
  }

  return (
    <Card>
      <h2 className="text-2xl">Återställ med länk</h2>
      <div className="mt-3 text-muted">
        <p>Kommer du inte ihåg ditt nuvarande lösenord? Vi skickar en länk där du väljer ett nytt. Länken går till</p>
        <Address of={profile} />
      </div>
      {sentTo && (
        <div className="mt-5 grid gap-4">
          <Notice tone="ok">
            <p>
              En länk {delivers ? 'kommer' : 'är skriven'} till <strong className="wrap-anywhere"><EmailText email={sentTo} /></strong>{delivers && ' inom några minuter'} och
              gäller i {resetLinkLasts}.
            </p>
          </Notice>
          <MailsKept />
          <NoLinkCame isOwn />
        </div>
      )}
      <Button className="mt-6" variant="quiet" icon={<Mail />} pending={pending} pendingText="Skickar..." onClick={() => void send()}>
        Skicka återställningslänk
      </Button>
    </Card>
  )
}

function Address({ of: profile }: { of: { data: { login_email: string }[] | undefined; isPending: boolean } }) {
  if (profile.isPending) return <Skeleton className="mt-1 h-6 w-56 max-w-full" />
  const email = profile.data?.[0]?.login_email
  return <p className="font-semibold wrap-anywhere text-ink">{email ? <EmailText email={email} /> : 'din e-postadress.'}</p>
}
