import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useReturnTo } from '#web/return-to.ts'
import { AccountSheet } from './account-sheet.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LinkSent } from './link-sent.tsx'

export const meta = () => pageMeta({
  title: 'Glömt lösenord',
  description: 'Få en länk i ett mejl och välj ett nytt lösenord.',
  path: paths.forgotPassword,
})

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  // Passed back to the log-in, for somebody who remembers the password after all.
  const returnTo = useReturnTo()
  function askAgain(meant: string) {
    setAgain(meant)
    setSentTo(null)
  }
  if (sentTo !== null) return <LinkSent to={sentTo} returnTo={returnTo} onAgain={askAgain} />
  return (
    <AccountSheet
      title="Glömt lösenord?"
      intro="Ange din e-postadress, så skickar vi en länk. Med den väljer du ett nytt lösenord."
      footer={(
        <>
          <p className="text-muted">Minns du inte vilken adress du har uppgett, eller kommer du inte åt den längre? Hör av dig till styrelsen. Kontaktuppgifterna står längst ner på sidan.</p>
          <p className="mt-3"><Link to={paths.logIn} state={returnTo}>Tillbaka till inloggningen</Link></p>
        </>
      )}
    >
      <ForgotPasswordForm again={again} onSent={setSentTo} />
    </AccountSheet>
  )
}
