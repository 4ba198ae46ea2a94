import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { roleTexts } from '#domain/role-texts.ts'
import type { Role } from '#domain/roles.ts'
import type { LogIn } from '#features/accounts/server/store.ts'
import type { Config } from '#server/config.ts'
import { contact } from '#server/mailer/contact.ts'
import { invitationLetter } from '#server/mailer/invitation-letter.tsx'
import { Address, Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import { letterWithLink } from '#server/mailer/letter-with-link.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { Member } from './store.ts'

interface EmailChange {
  member: Pick<Member, 'userId' | 'firstName' | 'lastName'>
  from: string
  to: string
  /** Who has changed it: the member on Mina sidor, or the board in the register. */
  by: 'member' | 'board'
  /** Whether the register had the address already: it is now the one to use, and not a new one. */
  stood: boolean
}

/** Returns whom a mail is about, its recipient and its reply address. */
function addressed(config: Config, member: EmailChange['member'], address: string) {
  return { about: member.userId, to: { name: `${member.firstName} ${member.lastName}`, address }, replyTo: config.association.email }
}

/**
 * Mail to the new address: confirm that log-in links may go there. The link is inserted once it has been issued. Anybody may have that
 * address, so nothing that the member has worded is repeated: neither the name nor the address.
 */
export function confirmEmailMail(config: Config, { member, to, by, stood }: EmailChange, expiresAt: Date): Promise<(token: string) => MailDraft> {
  const { association, siteUrl } = config
  return letterWithLink(async (token) => {
    const letter = await renderLetter(
      <Letter
        association={association}
        preview="Bekräfta adressen, så skickas länkar för nytt lösenord hit."
        heading="Hej!"
        button={{ text: 'Bekräfta adressen', href: `${siteUrl}${paths.confirmEmail}?token=${token}` }}
        afterButton={
          <>
            <Paragraph>
              Länken fungerar en gång och gäller till den {formatLongDateTime(expiresAt)}. Har den slutat fungera? Tryck på Ändra
              vid adressen på Mina sidor och sedan på Spara, så kommer en ny länk.
              Om du inte kan logga in: {contact(config)}, så skickar vi en.
            </Paragraph>
            <Paragraph>Känner du inte igen det här? Då kan du bortse från mejlet.</Paragraph>
          </>
        }
        reason={stood ? 'den här adressen står i medlemsregistret' : by === 'member' ? 'den här adressen angavs på ditt konto' : 'styrelsen har lagt in den här adressen i medlemsregistret'}
      >
        <Paragraph>
          Den här adressen är nu din e-postadress hos {association.name}. När du har bekräftat att den är din skickas
          även länkar för att välja nytt lösenord hit.
        </Paragraph>
      </Letter>,
    )
    return { kind: 'confirm_email', ...addressed(config, member, to), to: { address: to }, subject: stood ? 'Bekräfta din e-postadress' : 'Bekräfta din nya e-postadress', ...letter }
  })
}

/** Mail to the old address: somebody wants log-in links to go elsewhere. */
export async function emailChangeNotice(config: Config, { member, from, to, by, stood }: EmailChange): Promise<MailDraft> {
  const { association, siteUrl } = config
  if (by === 'board') return boardChangeNotice(config, { member, from, to, stood })
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Var det inte du? Byt lösenord genast."
      heading={`Hej ${member.firstName}!`}
      button={{ text: 'Be om en länk för nytt lösenord', href: siteUrl + paths.forgotPassword }}
      reason="länkar för att välja nytt lösenord till ditt konto skickas hit"
    >
      <Paragraph>
        Någon som är inloggad på ditt konto hos {association.name} har {stood ? `valt ${to} som den adress du nås på` : `angett ${to} som din e-postadress`}.
        Tills den {stood ? '' : 'nya '}adressen är bekräftad fortsätter länkar för att välja nytt lösenord att komma hit.
      </Paragraph>
      <Paragraph>Var det du? Då behöver du inte göra något här.</Paragraph>
      <Paragraph>
        Var det inte du? Välj ett nytt lösenord genast. Då loggas alla enheter ut, och den nya adressen kan inte längre
        bekräftas. Rätta sedan adressen på Mina sidor, och {contact(config)}.
      </Paragraph>
    </Letter>,
  )
  return { kind: 'email_change_notice', ...addressed(config, member, from), subject: 'Din e-postadress håller på att ändras', ...letter }
}

async function boardChangeNotice(config: Config, { member, from, to, stood }: Omit<EmailChange, 'by'>): Promise<MailDraft> {
  const { association } = config
  const letter = await renderLetter(
    <Letter
      association={association}
      preview="Stämmer det inte? Hör av dig till styrelsen."
      heading={`Hej ${member.firstName}!`}
      reason="länkar för att välja nytt lösenord till ditt konto skickas hit"
    >
      <Paragraph>
        {`Styrelsen för ${association.name} har ${stood ? `valt ${to} som den adress du nås på` : `ändrat din e-postadress i medlemsregistret till ${to}`}.`} Tills
        den adressen är bekräftad fortsätter länkar för att välja nytt lösenord att komma hit.
      </Paragraph>
      <Paragraph>Stämmer det? Då behöver du inte göra något här. Annars: {contact(config)}, så rättar vi adressen.</Paragraph>
    </Letter>,
  )
  return { kind: 'email_change_notice', ...addressed(config, member, from), subject: 'Din e-postadress håller på att ändras', ...letter }
}

/** Mail to somebody with a second factor: the number in the register, which the board calls before it removes the factor, has changed. */
export async function phoneChangedMail(config: Config, { userId, firstName, lastName, email }: LogIn, { by, isGone }: { by: EmailChange['by']; isGone: boolean }): Promise<MailDraft> {
  const { association, siteUrl } = config
  const isOwn = by === 'member'
  const wrong = isOwn
    ? `Var det inte du? Välj ett nytt lösenord genast, så loggas alla enheter ut. ${isGone ? 'Lägg sedan in' : 'Rätta sedan'} numret på Mina sidor, och ${contact(config)}.`
    : `Stämmer det inte? ${isGone ? 'Lägg in' : 'Rätta'} numret på Mina sidor, och ${contact(config)}.`
  const letter = await renderLetter(
    <Letter
      association={association}
      preview={isOwn ? 'Var det inte du? Välj ett nytt lösenord genast.' : 'Stämmer det inte? Hör av dig till styrelsen.'}
      heading={`Hej ${firstName}!`}
      {...(isOwn && { button: { text: 'Be om en länk för nytt lösenord', href: siteUrl + paths.forgotPassword } })}
      reason="telefonnumret till ditt konto har ändrats"
    >
      <Paragraph>
        {isOwn ? `Någon som är inloggad på ditt konto hos ${association.name}` : `Styrelsen för ${association.name}`}
        {isGone ? ' har tagit bort' : ' har ändrat'} ditt telefonnummer.
      </Paragraph>
      <Paragraph>
        Du har tvåstegsverifiering. Om någon ber styrelsen att ta bort den ringer styrelsen först numret i medlemsregistret, för att kontrollera
        att det är du. Därför får du veta när numret ändras.
      </Paragraph>
      <Paragraph>Är det som det ska? Då behöver du inte göra något.</Paragraph>
      <Paragraph>{wrong}</Paragraph>
    </Letter>,
  )
  return { kind: 'phone_changed', ...addressed(config, { userId, firstName, lastName }, email), subject: 'Ditt telefonnummer har ändrats', ...letter }
}

/** Mail to somebody whose Golf-ID has been corrected, since it is needed to log in. */
export async function golfIdChangedMail(config: Config, member: EmailChange['member'] & { golfId: string }, { address, by }: { address: string; by: EmailChange['by'] }): Promise<MailDraft> {
  const { association, siteUrl } = config
  const isOwn = by === 'member'
  const letter = await renderLetter(
    <Letter
      association={association}
      preview={`Du loggar nu in med ${member.golfId}.`}
      heading={`Hej ${member.firstName}!`}
      button={isOwn ? { text: 'Be om en länk för nytt lösenord', href: siteUrl + paths.forgotPassword } : { text: 'Logga in', href: siteUrl + paths.logIn }}
      reason="du har en inloggning hos föreningen"
    >
      <Paragraph>
        {isOwn ? `Någon som är inloggad på ditt konto hos ${association.name}` : 'Styrelsen'} har rättat ditt Golf-ID i medlemsregistret. Från och med nu loggar
        du in med {member.golfId}.
      </Paragraph>
      {isOwn
        ? <Paragraph>Ditt lösenord är detsamma. Var det inte du? Välj ett nytt lösenord genast, så loggas alla enheter ut, och {contact(config)}.</Paragraph>
        : <Paragraph>Ditt lösenord är detsamma. Om numret inte stämmer: {contact(config)}, så rättar vi det.</Paragraph>}
    </Letter>,
  )
  return { kind: 'golf_id_changed', ...addressed(config, member, address), subject: 'Du loggar in med ett nytt Golf-ID', ...letter }
}

/** Mail to the board: who has given whom a role. Anybody who sits down at a superadmin's open browser can give one. */
export async function roleGivenMail(config: Config, { member, role, by, now }: {
  member: Pick<Member, 'id' | 'firstName' | 'lastName' | 'golfId'>
  role: Role
  by: { firstName: string; lastName: string }
  now: Date
}): Promise<MailDraft> {
  const { association, siteUrl, boardEmail } = config
  const name = `${member.firstName} ${member.lastName}`
  const giver = `${by.firstName} ${by.lastName}`
  const letter = await renderLetter(
    <Letter
      association={association}
      preview={`${giver} har gett ${name} ${roleTexts[role].as}.`}
      heading="En ny behörighet"
      button={{ text: 'Öppna medlemmens kort', href: siteUrl + paths.adminMember.replace(':id', member.id) }}
      reason="adressen tar emot meddelanden till föreningens styrelse"
    >
      <Facts rows={[['Medlem', name], ['Golf-ID', member.golfId], ['Behörighet', roleTexts[role].name], ['Given av', giver], ['När', formatLongDateTime(now)]]} />
      <Paragraph>
        Stämmer det? Då behöver ni inte göra något. Annars ska en superadministratör ta bort behörigheten på medlemmens kort, och {giver} ska byta lösenord.
      </Paragraph>
    </Letter>,
  )
  return { kind: 'role_given', about: member.id, to: { address: boardEmail }, subject: `${name} har fått ${roleTexts[role].as}`, ...letter }
}

/** Mail to a member without a log-in: choose a password. */
export function memberInvitationMail(
  config: Config,
  { id: about, golfId, email: address }: Pick<Member, 'id' | 'golfId'> & { email: string },
  expiresAt: Date,
): Promise<(token: string) => MailDraft> {
  const { association, siteUrl } = config
  return invitationLetter(config, { about, address, golfId, expiresAt }, {
    subject: `Välj ett lösenord till ${association.name}`,
    preview: 'Välj ett lösenord, så kan du logga in.',
    button: 'Välj lösenord',
    reason: 'du finns i föreningens medlemsregister',
    children: (
      <>
        <Paragraph>Du är medlem i {association.name} och kan nu få en egen inloggning på föreningens webbplats.</Paragraph>
        <Paragraph>Där bokar du tid på föreningens businessbanor, ser tävlingar och erbjudanden och håller dina uppgifter aktuella.</Paragraph>
        <Paragraph>Kontrollera dina uppgifter och välj ett lösenord. Det tar någon minut.</Paragraph>
        <Paragraph>Uppgifterna kommer från föreningens medlemsregister. Hur vi behandlar dem står på <Address href={siteUrl + paths.privacy} />.</Paragraph>
        <Paragraph>Om du undrar något, eller inte känner igen det här: {contact(config)}.</Paragraph>
      </>
    ),
  })
}
