import { paths } from '#domain/paths.ts'
import type { Visitor } from '#server/calls.ts'
import type { Config } from '#server/config.ts'
import { contact } from '#server/mailer/contact.ts'
import { Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'

/**
 * Tells a member that a private calendar address has been created. Creating one takes only an open session, and the address outlives the
 * session and the password: somebody else would see from it where and when the member plays.
 */
export async function calendarAddressMail(config: Config, { userId, firstName, lastName }: Visitor, email: string): Promise<MailDraft> {
  const { association, siteUrl } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Var det inte du? Byt lösenord och ta sedan bort adressen."
      heading={`Hej ${firstName}!`}
      button={{ text: 'Öppna Mina bokningar', href: `${siteUrl}${paths.profile}#bokningar` }}
      afterButton={
        <Paragraph>
          Var det inte du? Byt lösenord först, så loggas alla andra enheter ut, och ta sedan bort adressen på Mina sidor, under Mina bokningar.
          Den slutar inte att fungera av att lösenordet byts. Om du behöver hjälp: {contact(config)}.
        </Paragraph>
      }
      reason="en kalenderadress har skapats för ditt konto"
    >
      <Paragraph>
        En privat kalenderadress har just skapats för ditt konto. Den som har adressen ser dina bokningar, och vilka du spelar med, tills du
        tar bort den eller byter den mot en ny. Om du hade en adress förut har den slutat fungera.
      </Paragraph>
      <Paragraph>Om det var du som skapade den är allt som det ska.</Paragraph>
    </Letter>,
  )
  return {
    kind: 'calendar_address_made',
    about: userId,
    to: { name: `${firstName} ${lastName}`, address: email },
    replyTo: association.email,
    subject: 'En kalenderadress har skapats',
    ...letter,
  }
}
