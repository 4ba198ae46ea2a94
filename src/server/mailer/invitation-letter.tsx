import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import type { Config } from '../config.ts'
import type { MailDraft } from '../outbox/outbox.ts'
import { Address, Letter, type LetterProps, Paragraph, renderLetter } from './letter.tsx'
import { letterWithLink } from './letter-with-link.ts'

interface Invited {
  /** The id of the application or the member that the letter is about. */
  about: string
  address: string
  golfId: string
  /** When the link stops working. */
  expiresAt: Date
}

interface Words extends Pick<LetterProps, 'preview' | 'children' | 'reason'> {
  subject: string
  button: string
}

/**
 * The letter to somebody who is to choose a first password. The returned function puts in the link's token once it has been issued. Nobody
 * has proved the address, so the letter greets without the name.
 */
export function invitationLetter(
  { association, siteUrl }: Config, { about, address, golfId, expiresAt }: Invited, { subject, button, children, ...words }: Words,
): Promise<(token: string) => MailDraft> {
  return letterWithLink(async (token) => {
    const letter = await renderLetter(
      <Letter
        association={association}
        heading="Välkommen!"
        button={{ text: button, href: `${siteUrl}${paths.onboarding}?token=${token}` }}
        afterButton={
          <>
            <Paragraph>
              Länken fungerar en gång och gäller till den {formatLongDateTime(expiresAt)}. När du har valt ett
              lösenord loggar du in med det och ditt Golf-ID, {golfId}.
            </Paragraph>
            <Paragraph>
              Har länken slutat fungera? Skriv din e-postadress på <Address href={siteUrl + paths.forgotPassword} />, så kommer en ny.
            </Paragraph>
          </>
        }
        {...words}
      >
        {children}
      </Letter>,
    )
    return { kind: 'invitation', about, to: { address }, replyTo: association.email, subject, ...letter }
  })
}
