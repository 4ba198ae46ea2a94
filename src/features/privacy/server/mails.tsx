import { dateInStockholm, daysBetween, formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { retention } from '#domain/retention.ts'
import { numberInWords } from '#features/booking/rules.ts'
import type { Config } from '#server/config.ts'
import { contact } from '#server/mailer/contact.ts'
import { Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { WaitingRequest } from './erasure-store.ts'

/** Deleted sooner than other mails, since it is all that is left of the person. */
export const lastMailKind = 'erasure_done'

interface Asker {
  memberId: string
  userId: string
  firstName: string
  lastName: string
  golfId: string
  email: string
}

/** To the board: somebody asks to be erased. */
export async function erasureRequestMail(config: Config, asker: Asker, now: Date): Promise<MailDraft> {
  const { association, siteUrl, boardEmail } = config
  const name = `${asker.firstName} ${asker.lastName}`
  const letter = await renderLetter(
    <Letter
      association={association}
      preview={`${name} vill att uppgifterna raderas.`}
      heading="En medlem begär att bli raderad"
      button={{ text: 'Öppna medlemmens kort', href: `${siteUrl}${paths.adminMember.replace(':id', asker.memberId)}#radering` }}
      reason="adressen tar emot meddelanden till föreningens styrelse"
    >
      <Facts rows={[['Medlem', name], ['Golf-ID', asker.golfId], ['Begärd', formatLongDateTime(now)]]} />
      <Paragraph>
        Den som begär radering ska få svar inom en månad. På medlemmens kort ser ni vad som raderas, vad som måste stå kvar
        och varför, och där raderar ni. Medlemmen kan ta tillbaka sin begäran på Mina sidor tills det är gjort. Om medlemskapet är
        avslutat kan medlemmen inte logga in, utan hör av sig till er. Återuppta då medlemskapet, så kan medlemmen ta tillbaka sin begäran på Mina sidor.
      </Paragraph>
    </Letter>,
  )
  return { kind: 'erasure_request', about: asker.memberId, to: { address: boardEmail }, replyTo: asker.email, subject: `${name} begär att bli raderad`, ...letter }
}

/**
 * To the board: somebody who has asked to be erased is still waiting.
 * @param replyTo the person's address, so that the board can reply as to the first mail; null when there is none
 */
export async function erasureReminderMail(
  { association, siteUrl, boardEmail }: Config, { memberId, firstName, lastName, golfId, requestedAt }: WaitingRequest, replyTo: string | null, now: Date,
): Promise<MailDraft> {
  const name = `${firstName} ${lastName}`
  const days = daysBetween(dateInStockholm(requestedAt), dateInStockholm(now))
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Den som begär radering ska få svar inom en månad."
      heading="En begäran om radering väntar på svar"
      button={{ text: 'Öppna medlemmens kort', href: `${siteUrl}${paths.adminMember.replace(':id', memberId)}#radering` }}
      reason="adressen tar emot meddelanden till föreningens styrelse"
    >
      <Facts rows={[['Medlem', name], ['Golf-ID', golfId], ['Begärd', formatLongDateTime(requestedAt)]]} />
      <Paragraph>
        {name} har väntat i {days} dagar på att bli raderad. Enligt dataskyddsförordningen ska den som begär radering få svar inom en månad.
        Radera på medlemmens kort, eller svara medlemmen om något hindrar.
      </Paragraph>
      <Paragraph>
        Så länge begäran väntar kommer en påminnelse i veckan. Har ni kommit överens om att vänta kan medlemmen ta tillbaka sin begäran på Mina sidor.
      </Paragraph>
    </Letter>,
  )
  return { kind: 'erasure_reminder', about: memberId, to: { address: boardEmail }, ...(replyTo !== null && { replyTo }), subject: `Påminnelse: ${name} väntar på att bli raderad`, ...letter }
}

/** To the member: the board has been told. */
export async function erasureReceiptMail(config: Config, asker: Asker, now: Date): Promise<MailDraft> {
  const { association, siteUrl } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Styrelsen svarar inom en månad."
      heading={`Hej ${asker.firstName}!`}
      button={{ text: 'Öppna Mina sidor', href: `${siteUrl}${paths.profile}#dina-uppgifter` }}
      reason="någon har begärt att ditt konto och dina uppgifter ska raderas"
    >
      <Paragraph>
        Du begärde den {formatLongDateTime(now)} att dina uppgifter hos {association.name} ska raderas. Begäran finns nu hos
        styrelsen, som svarar inom en månad. När det är gjort kan du inte logga in längre, och det går inte att ångra.
      </Paragraph>
      <Paragraph>
        Ångrar du dig, eller var det inte du? Ta tillbaka begäran på Mina sidor, längst ner under Dina uppgifter. Om ditt medlemskap är avslutat hör du i stället av dig till styrelsen.
        Om det var någon annan som begärde det bör du också byta lösenord.
      </Paragraph>
    </Letter>,
  )
  return {
    kind: 'erasure_receipt',
    about: asker.userId,
    to: { name: `${asker.firstName} ${asker.lastName}`, address: asker.email },
    replyTo: association.email,
    subject: 'Vi har tagit emot din begäran om radering',
    ...letter,
  }
}

/** To the member: nothing will be erased. Mailed because withdrawing the request takes no more than an open session. */
export async function erasureWithdrawnMail(config: Config, { userId, firstName, lastName, email }: Omit<Asker, 'memberId' | 'golfId'>, now: Date): Promise<MailDraft> {
  const { association, siteUrl } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Inget raderas, och du är medlem som förut."
      heading={`Hej ${firstName}!`}
      button={{ text: 'Öppna Mina sidor', href: `${siteUrl}${paths.profile}#dina-uppgifter` }}
      reason="någon har tagit tillbaka din begäran om radering"
    >
      <Paragraph>
        Din begäran om att dina uppgifter hos {association.name} ska raderas togs tillbaka den {formatLongDateTime(now)}. Inget
        raderas, och du är medlem som förut.
      </Paragraph>
      <Paragraph>
        Var det inte du? Byt lösenord först, så loggas alla andra enheter ut. Begär sedan radering på nytt på Mina sidor, längst
        ner under Dina uppgifter. Om du behöver hjälp: {contact(config)}.
      </Paragraph>
    </Letter>,
  )
  return {
    kind: 'erasure_withdrawn',
    about: userId,
    to: { name: `${firstName} ${lastName}`, address: email },
    replyTo: association.email,
    subject: 'Din begäran om radering är återtagen',
    ...letter,
  }
}

/**
 * The last mail: the erasure is done. In the database it is about nobody, since nobody is left, and it has no name. Somebody without a
 * log-in has an address that nobody has proved.
 */
export async function erasedMail(config: Config, { address, hadLogIn }: { address: string; hadLogIn: boolean }): Promise<MailDraft> {
  const { association } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Dina uppgifter är raderade."
      heading="Hej!"
      reason="dina uppgifter hos föreningen just har raderats"
    >
      <Paragraph>
        {association.name} har raderat dina uppgifter{hadLogIn && ', och du är utloggad överallt'}. Om du hade kommande bokningar är de
        avbokade, utan avgift.
      </Paragraph>
      <Paragraph>
        Om du har fått en avgift för sen avbokning står ditt namn, ditt Golf-ID och beloppet kvar
        i {numberInWords(retention.bookingYears)} år efter speldagen, som underlag för avgiften. Det som är publicerat, till exempel
        resultat, finns kvar tills du ber oss ändra det. Det som hör till räkenskaperna sparas så länge lagen kräver.
      </Paragraph>
      <Paragraph>
        I säkerhetskopior finns uppgifterna kvar tills kopiorna byts ut, senast
        efter {retention.backupMonths} månader. Det här mejlet raderas från webbplatsen efter {retention.lastMailDays} dagar.
      </Paragraph>
      <Paragraph>Om du inte är nöjd kan du klaga hos Integritetsskyddsmyndigheten, imy.se.</Paragraph>
      <Paragraph>Tack för tiden som medlem.</Paragraph>
    </Letter>,
  )
  return {
    kind: lastMailKind,
    to: { address },
    replyTo: association.email,
    subject: 'Dina uppgifter är raderade',
    ...letter,
  }
}
