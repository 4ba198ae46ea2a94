import { formatLongDateTime } from '#domain/calendar.ts'
import type { Config } from '#server/config.ts'
import { Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { Receipt } from '../rules.ts'
import { ownAddresses, type Sender } from './sender.ts'
import type { ContactMessage } from './store.ts'

/** The mail to the board with a member's message. A reply to it goes to the address that the member gave. */
export async function boardMail(config: Config, sender: Sender, message: ContactMessage): Promise<MailDraft> {
  const { member } = sender
  const isKnown = Object.values(ownAddresses(sender)).includes(message.email)
  const letter = await renderLetter(
    <Letter
      association={config.association}
      preview={message.subject}
      heading="Meddelande från en medlem"
      reason="adressen tar emot meddelanden till föreningens styrelse"
    >
      <Facts rows={[
        ['Från', message.name],
        ['Svara till', message.email],
        ['Inloggad som', `${member.firstName} ${member.lastName}, Golf-ID ${member.golfId}`],
        ['Skickat', formatLongDateTime(message.createdAt)],
        ['Ämne', message.subject],
        ['Meddelande', message.message],
      ]} />
      {!isKnown && <Paragraph>Adressen att svara till är skriven för hand och finns inte bland medlemmens uppgifter.</Paragraph>}
    </Letter>,
  )
  return {
    kind: 'contact_message', about: sender.userId, to: { address: config.boardEmail }, replyTo: message.email,
    subject: `Från webbplatsen: ${message.subject}`, ...letter,
  }
}

/** Tells the member that the message has arrived. Only the address for log-in links gets the member's own words back, including the name. */
export async function receiptMail(config: Config, sender: Sender, { message, receipt }: { message: ContactMessage; receipt: Receipt }): Promise<MailDraft> {
  const { association } = config
  const { member } = sender
  const { address, repeatsMessage } = receipt
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Styrelsen svarar på sin fritid."
      heading={repeatsMessage ? `Hej ${member.firstName}!` : 'Hej!'}
      reason="du har skrivit till styrelsen från webbplatsen"
    >
      <Paragraph>
        Tack för ditt meddelande till {association.name}. Det har kommit fram och går vidare till styrelsen, som läser
        och svarar på sin fritid.
      </Paragraph>
      {repeatsMessage && <Facts rows={[['Svaret skickas till', message.email], ['Ämne', message.subject], ['Meddelande', message.message]]} />}
      <Paragraph>Var det inte du? Byt lösenord på Mina sidor: då loggas alla andra enheter ut.</Paragraph>
    </Letter>,
  )
  return {
    kind: 'contact_receipt',
    about: sender.userId,
    to: { name: repeatsMessage ? `${member.firstName} ${member.lastName}` : null, address },
    replyTo: association.email,
    subject: 'Vi har tagit emot ditt meddelande',
    ...letter,
  }
}
