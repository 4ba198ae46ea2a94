import { applicationAddress } from '#domain/application-link.ts'
import { formatLongDate } from '#domain/calendar.ts'
import { memberCategoryTexts } from '#domain/member-category.ts'
import type { Config } from '#server/config.ts'
import { contact } from '#server/mailer/contact.ts'
import { invitationLetter } from '#server/mailer/invitation-letter.tsx'
import { Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { preferredEmail } from '../rules.ts'
import type { NewApplication } from './store.ts'

type Applicant = Pick<NewApplication, 'id' | 'golfId' | 'privateEmail' | 'workEmail' | 'contactMethod'>

/**
 * Returns the addressing of a mail to an applicant. Anybody can apply with anybody's address, so no mail to an applicant repeats
 * free text, not even the name: nobody must be able to have words of their own mailed to a stranger in the association's name.
 */
function addressed(config: Config, applicant: Applicant) {
  return { about: applicant.id, to: { address: preferredEmail(applicant) }, replyTo: config.association.email }
}

/** Tells the applicant that the application has arrived. */
export async function receiptMail(config: Config, application: NewApplication): Promise<MailDraft> {
  const { association } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Styrelsen går igenom den och svarar dig i ett nytt mejl."
      heading="Hej!"
      reason="den här adressen angavs i en ansökan om medlemskap"
    >
      <Paragraph>Tack för att du vill bli medlem i {association.name}! Din ansökan har kommit fram till styrelsen.</Paragraph>
      <Facts rows={[
        ['Golf-ID', application.golfId],
        ['Kom in', formatLongDate(application.createdAt)],
      ]} />
      <Paragraph>
        Styrelsen går igenom ansökningar på sin fritid. När din är behandlad får du ett nytt mejl till den här adressen.
        Du behöver inte göra något mer nu.
      </Paragraph>
      <Paragraph>Om du inte har ansökt: {contact(config)}, så tar vi bort uppgifterna.</Paragraph>
    </Letter>,
  )
  return { kind: 'application_receipt', ...addressed(config, application), subject: 'Vi har tagit emot din ansökan', ...letter }
}

/** Tells the board that someone has applied. */
export async function noticeMail(config: Config, application: NewApplication): Promise<MailDraft> {
  const name = `${application.firstName} ${application.lastName}`
  const letter = await renderLetter(
    <Letter
      association={config.association}
      preview={`${name} vill bli medlem.`}
      heading="Ny ansökan om medlemskap"
      button={{ text: 'Granska ansökan', href: config.siteUrl + applicationAddress(application.id) }}
      reason="adressen tar emot föreningens medlemsansökningar"
    >
      <Paragraph>{name} vill bli medlem och väntar på styrelsens beslut.</Paragraph>
      <Facts rows={[
        ['Namn', name],
        ['Golf-ID', application.golfId],
        ['Hemmaklubb', application.club],
        ['Kategori', memberCategoryTexts[application.category]],
        ['Meddelande', application.note],
      ]} />
    </Letter>,
  )
  const subject = `Ny medlemsansökan: ${name}`
  return {
    kind: 'application_notice', about: application.id, to: { address: config.boardEmail }, replyTo: preferredEmail(application), subject, ...letter,
  }
}

/** Invites an approved applicant to choose a password. @returns makes the mail from the link's token */
export function invitationMail(config: Config, applicant: Applicant, expiresAt: Date): Promise<(token: string) => MailDraft> {
  const { id: about, golfId } = applicant
  return invitationLetter(config, { about, address: preferredEmail(applicant), golfId, expiresAt }, {
    subject: 'Din ansökan är godkänd – välj ett lösenord',
    preview: 'Din ansökan är godkänd. Välj ett lösenord, så är du igång.',
    button: 'Slutför registreringen',
    reason: 'din ansökan om medlemskap har godkänts',
    children: (
      <>
        <Paragraph>Styrelsen har godkänt din ansökan om medlemskap i {config.association.name}. Roligt att du vill vara med!</Paragraph>
        <Paragraph>Nu återstår att kontrollera dina uppgifter och välja ett lösenord. Det tar någon minut.</Paragraph>
      </>
    ),
  })
}

/** Tells a rejected applicant, with the board's reason if there is one. */
export async function rejectionMail(config: Config, applicant: Applicant, reason: string | null): Promise<MailDraft> {
  const { association } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Styrelsen har behandlat din ansökan."
      heading="Hej!"
      reason="du har ansökt om medlemskap"
    >
      <Paragraph>
        Tack för ditt intresse för {association.name}. Styrelsen har gått igenom din ansökan
        och kan tyvärr inte godkänna den.
      </Paragraph>
      {reason && <Facts rows={[['Styrelsens skäl', reason]]} />}
      <Paragraph>Om förutsättningarna ändras är du välkommen att ansöka igen.</Paragraph>
    </Letter>,
  )
  return { kind: 'application_rejected', ...addressed(config, applicant), subject: 'Svar på din ansökan om medlemskap', ...letter }
}
