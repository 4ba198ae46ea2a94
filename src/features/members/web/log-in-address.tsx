import { useSite } from '#web/site.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Profile } from '../contract.ts'
import { unconfirmedEmail } from './unconfirmed-email.ts'

/** Says that a new address must be confirmed before password links go to it (decisions.md part 2), and how to get another mail. */
export function PendingAddress({ profile }: { profile: Profile }) {
  const { login_email: current, pending_login_email: pending } = profile
  const unconfirmed = unconfirmedEmail(profile)
  if (pending) return <LinkOnItsWay to={pending} current={current} />
  if (unconfirmed) return <LinkRunOut to={unconfirmed} current={current} />
  return null
}

/** An address that may wrap anywhere, to stay within its card. */
function Address({ email }: { email: string }) {
  return <strong className="wrap-anywhere"><EmailText email={email} /></strong>
}

function LinkOnItsWay({ to, current }: { to: string; current: string }) {
  const { delivers } = useSite()
  return (
    <Notice tone="wait" role="status" title="Bekräfta din nya adress" className="mt-3 mb-2">
      <p>
        {delivers ? 'Bekräftelselänken går till' : 'Vi har skrivit en bekräftelselänk till'} <Address email={to} />.
        Tills du har öppnat den och bekräftat adressen går länkar för nytt lösenord till <Address email={current} />.
      </p>
      {delivers
        ? <p className="mt-2">Kommer inget mejl? Titta i skräpposten. Eller tryck på Ändra vid adressen och sedan Spara, så kommer en ny länk.</p>
        : <p className="mt-2">Den här installationen skickar inga mejl. Länken finns att läsa i <a href="/dev/mail">den lokala brevlådan</a>.</p>}
    </Notice>
  )
}

/** Shown because the profile lists the address as if it were in use, and nothing else says that it is not. */
function LinkRunOut({ to, current }: { to: string; current: string }) {
  return (
    <Notice tone="wait" title="Din adress är inte bekräftad" className="mt-3 mb-2">
      <p>
        <Address email={to} /> har inte bekräftats, så länkar för nytt lösenord går till <Address email={current} />. Tryck på
        Ändra vid adressen och sedan Spara, så kommer en ny länk att bekräfta den med.
      </p>
    </Notice>
  )
}
