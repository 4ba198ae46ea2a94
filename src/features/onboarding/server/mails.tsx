import { inKronor } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { notGiven } from '#domain/site-facts.ts'
import type { Config } from '#server/config.ts'
import { Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'

interface NewcomerFacts {
  golfId: string
  firstName: string
  lastName: string
  email: string
  /** Whether the person was in the register already and has only got a log-in. */
  isMember: boolean
  /** Whether the register has the fee marked as paid: then the mail does not ask for it. */
  hasPaid: boolean
}

/** To someone who has just become a member or got a log-in: how to log in, and the fee. */
export async function welcomeMail(config: Config, { golfId, firstName, lastName, email, isMember, hasPaid }: NewcomerFacts): Promise<MailDraft> {
  const { association, siteUrl } = config
  const { name, fee, membershipYear, bankgiro, swish } = association
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Din registrering är klar."
      heading={`Välkommen, ${firstName}!`}
      button={{ text: 'Till Mina sidor', href: siteUrl + paths.profile }}
      reason={isMember ? 'du har fått en inloggning' : 'du har blivit medlem'}
    >
      <Paragraph>
        Din registrering är klar{isMember ? '' : ` och du är nu medlem i ${name}`}. Du loggar in med ditt Golf-ID och lösenordet du valde.
      </Paragraph>
      <Facts rows={[
        ['Golf-ID', golfId],
        [`Årsavgift ${membershipYear}`, hasPaid ? null : inKronor(fee)],
        ['Bankgiro', hasPaid ? null : bankgiro ?? notGiven],
        ['Swish', hasPaid ? null : swish ?? notGiven],
      ]} />
      {!hasPaid && <Paragraph>Ange namn och Golf-ID när du betalar avgiften.</Paragraph>}
      <Paragraph>På Mina sidor kan du se och ändra dina uppgifter. Om du glömmer lösenordet ber du om en länk, så skickar vi den till {email}.</Paragraph>
    </Letter>,
  )
  return {
    kind: 'welcome',
    to: { name: `${firstName} ${lastName}`, address: email },
    replyTo: association.email,
    subject: isMember ? `Din inloggning till ${name} är klar` : `Välkommen som medlem i ${name}`,
    ...letter,
  }
}
