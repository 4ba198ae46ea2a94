import { useSite } from '#web/site.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Profile } from '../contract.ts'
import { EmailText } from './email-text.tsx'

/** Tells that a new address must be confirmed before log-in links go to it (decisions.md part 2). */
export function PendingAddress({ profile }: { profile: Profile }) {
  const { delivers } = useSite()
  const { login_email: current, pending_login_email: pending } = profile
  if (!pending) return null
  return (
    <Notice tone="wait" role="status" title="Bekräfta din nya adress" className="mb-4">
      <p>
        {delivers ? 'En bekräftelselänk är på väg till' : 'Vi har skrivit en bekräftelselänk till'} <strong className="wrap-anywhere"><EmailText email={pending} /></strong>.
        Tills du har öppnat den och bekräftat går länkar för inloggning till <strong className="wrap-anywhere"><EmailText email={current} /></strong>.
      </p>
      {!delivers && (
        <p className="mt-2">
          Den här installationen skickar inga mejl. Länken finns att läsa i <a href="/dev/mail">den lokala brevlådan</a>.
        </p>
      )}
    </Notice>
  )
}
