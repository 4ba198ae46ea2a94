import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { roleTexts } from '#domain/role-texts.ts'
import type { Visitor } from '#server/calls.ts'
import type { Config } from '#server/config.ts'
import { contact } from '#server/mailer/contact.ts'
import { Address, Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'

type Site = Pick<Config, 'siteUrl' | 'association'>

interface Recipient {
  userId: string
  email: string
  firstName: string
}

/** Addresses a mail. A reply ("it was not me") goes to the board, as with any other letter. */
function addressed(kind: MailKind, { association }: Site, { userId, email, firstName }: Recipient) {
  return { kind, about: userId, to: { name: firstName, address: email }, replyTo: association.email }
}

export async function resetLinkMail(site: Site, recipient: Recipient, { token, expiresAt }: { token: string; expiresAt: Date }): Promise<MailDraft> {
  const link = `${site.siteUrl}${paths.resetPassword}?code=${token}`
  return {
    ...addressed('reset_link', site, recipient),
    subject: 'Välj ett nytt lösenord',
    ...await renderLetter(
      <Letter
        association={site.association}
        preview={`Länken fungerar en gång och gäller till den ${formatLongDateTime(expiresAt)}.`}
        heading={`Hej ${recipient.firstName}!`}
        button={{ text: 'Välj nytt lösenord', href: link }}
        afterButton={
          <>
            <Paragraph>Har länken slutat fungera? Be om en ny på <Address href={site.siteUrl + paths.forgotPassword} />.</Paragraph>
            <Paragraph>Har du inte bett om det här? Då behöver du inte göra något: ditt lösenord gäller som förut.</Paragraph>
          </>
        }
        reason="någon har bett om ett nytt lösenord för ditt konto"
      >
        <Paragraph>Här kommer länken som du bad om. Med den väljer du ett nytt lösenord och kan sedan logga in igen.</Paragraph>
        <Paragraph>
          Länken fungerar en gång och gäller till den {formatLongDateTime(expiresAt)}. Om du har fått flera sådana mejl gäller bara länken i det senaste.
        </Paragraph>
      </Letter>,
    ),
  }
}

/** Includes the Golf-ID: somebody who forgot the password has often forgotten it too, and the log-in asks for both. */
export async function passwordChangedMail(
  site: Site, recipient: Recipient & { golfId: string }, { loggedOut }: { loggedOut: 'everywhere' | 'elsewhere' },
): Promise<MailDraft> {
  return {
    ...addressed('password_changed', site, recipient),
    subject: 'Ditt lösenord har ändrats',
    ...await renderLetter(
      <Letter
        association={site.association}
        preview="Var det inte du? Välj ett nytt lösenord genast."
        heading={`Hej ${recipient.firstName}!`}
        button={{ text: 'Be om en länk för nytt lösenord', href: `${site.siteUrl}${paths.forgotPassword}` }}
        reason="lösenordet till ditt konto har ändrats"
      >
        <Paragraph>Lösenordet till ditt konto har just ändrats, och du har loggats ut på alla {loggedOut === 'elsewhere' && 'andra '}enheter.</Paragraph>
        <Paragraph>Om det var du som bytte lösenord är allt som det ska. Du loggar in med ditt Golf-ID, {recipient.golfId}.</Paragraph>
        <Paragraph>
          Var det inte du? Välj ett nytt lösenord genast, och {contact(site)}. Finns det en kalenderadress på Mina sidor som någon
          annan kan ha sett eller skapat? Ta bort den också, för den fungerar som förut.
        </Paragraph>
      </Letter>,
    ),
  }
}

/** The last mail about the account to its old address, which is the one in `recipient`. */
export async function emailChangedMail(site: Site, recipient: Recipient): Promise<MailDraft> {
  return {
    ...addressed('email_changed', site, recipient),
    subject: 'E-postadressen till ditt konto har ändrats',
    ...await renderLetter(
      <Letter
        association={site.association}
        preview="Var det inte du? Hör av dig till oss genast."
        heading={`Hej ${recipient.firstName}!`}
        reason="den här adressen hörde till ditt konto fram till nu"
      >
        <Paragraph>
          Ditt konto har fått en ny e-postadress. Länkar för nytt lösenord går dit och inte längre till den här adressen. Det gör också
          svar på kommande bokningar där du angav den här adressen.
        </Paragraph>
        <Paragraph>Om det var du som gjorde ändringen är allt som det ska. Om det inte var du: {contact(site)} så snart du kan.</Paragraph>
      </Letter>,
    ),
  }
}

export type SecondFactorChange = 'first_totp_added' | 'totp_added' | 'totp_replaced' | 'totp_removed' | 'first_passkey_added' | 'passkey_added' | 'passkey_removed' | 'last_totp_removed' | 'last_passkey_removed' | 'recovery_code_used' | 'recovery_codes_made' | 'reset'

/** Removing the last factor turns the second step off and ends the recovery codes. */
const lastRemoved = {
  subject: 'Tvåstegsverifieringen är avstängd',
  happened: 'Det var det sista sättet, så tvåstegsverifieringen är avstängd. Reservkoderna gäller inte längre, och du loggar in med enbart ditt lösenord.',
} as const

const ownAddition = 'Om det var du som gjorde ändringen är allt som det ska. Förvara dina reservkoder på ett säkert ställe.'

const appAdded = {
  happened: 'En app som visar koder har lagts till för ditt konto. När du loggar in frågar vi efter ett andra steg, och då kan du använda en kod därifrån.',
  own: ownAddition,
} as const

const passkeyAdded = {
  happened: 'En lösennyckel har lagts till för ditt konto. När du loggar in frågar vi efter ett andra steg, och då kan du använda den.',
  own: ownAddition,
} as const

const secondFactorWords: Record<SecondFactorChange, { subject: string; happened: string; own: string }> = {
  first_totp_added: {
    subject: 'Tvåstegsverifieringen är påslagen',
    ...appAdded,
  },
  totp_added: {
    subject: 'En app för koder har lagts till',
    ...appAdded,
  },
  totp_replaced: {
    subject: 'Appen för koder är utbytt',
    happened: 'En annan app visar nu koder för ditt konto. Koder från den förra gäller inte längre.',
    own: 'Om det var du som gjorde ändringen är allt som det ska.',
  },
  first_passkey_added: {
    subject: 'Tvåstegsverifieringen är påslagen',
    ...passkeyAdded,
  },
  passkey_added: {
    subject: 'En lösennyckel har lagts till',
    ...passkeyAdded,
  },
  totp_removed: {
    subject: 'Appen för koder är borttagen',
    happened: 'Appen som visar koder har tagits bort från ditt konto.',
    own: 'Om det var du som gjorde ändringen är allt som det ska.',
  },
  passkey_removed: {
    subject: 'En lösennyckel är borttagen',
    happened: 'En lösennyckel har tagits bort från ditt konto.',
    own: 'Om det var du som gjorde ändringen är allt som det ska.',
  },
  last_totp_removed: {
    subject: lastRemoved.subject,
    happened: `Appen som visar koder har tagits bort från ditt konto. ${lastRemoved.happened}`,
    own: 'Om det var du som gjorde ändringen är allt som det ska.',
  },
  last_passkey_removed: {
    subject: lastRemoved.subject,
    happened: `En lösennyckel har tagits bort från ditt konto. ${lastRemoved.happened}`,
    own: 'Om det var du som gjorde ändringen är allt som det ska.',
  },
  recovery_code_used: {
    subject: 'En reservkod har använts',
    happened: 'Någon har loggat in på ditt konto med ditt lösenord och en av dina reservkoder. Koden är förbrukad.',
    own: 'Om det var du som loggade in är allt som det ska. Om du har få koder kvar kan du skapa nya på sidan Säkerhetsinställningar.',
  },
  recovery_codes_made: {
    subject: 'Nya reservkoder har skapats',
    happened: 'Nya reservkoder har skapats för ditt konto. De gamla gäller inte längre.',
    own: 'Om det var du som skapade dem är allt som det ska. Förvara dem på ett säkert ställe.',
  },
  reset: {
    subject: 'Din tvåstegsverifiering är borttagen',
    happened: 'Styrelsen har tagit bort tvåstegsverifieringen för ditt konto, och du har loggats ut överallt. Du loggar in med enbart ditt lösenord.',
    own: 'Om det var du som bad om det är allt som det ska. Slå gärna på den igen på sidan Säkerhetsinställningar.',
  },
}

export async function secondFactorMail(site: Site, recipient: Recipient, change: SecondFactorChange): Promise<MailDraft> {
  const { subject, happened, own } = secondFactorWords[change]
  return {
    ...addressed('second_factor_changed', site, recipient),
    subject,
    ...await renderLetter(
      <Letter
        association={site.association}
        preview="Var det inte du? Välj ett nytt lösenord genast."
        heading={`Hej ${recipient.firstName}!`}
        button={{ text: 'Be om en länk för nytt lösenord', href: `${site.siteUrl}${paths.forgotPassword}` }}
        reason="säkerheten för ditt konto har ändrats"
      >
        <Paragraph>{happened}</Paragraph>
        <Paragraph>{own}</Paragraph>
        <Paragraph>Var det inte du? Välj ett nytt lösenord genast, och {contact(site)}.</Paragraph>
      </Letter>,
    ),
  }
}

/**
 * Tells the board that somebody whose roles were waiting for a second factor has added one and has the roles again. Adding the
 * factor took no more than the password, so anybody who has learned the password could have done it.
 */
export async function rolesRestoredMail({ siteUrl, association, boardEmail }: Config, { memberId, firstName, lastName, golfId, waitingRoles }: Visitor): Promise<MailDraft> {
  const name = `${firstName} ${lastName}`
  return {
    kind: 'role_woken',
    about: memberId,
    to: { address: boardEmail },
    subject: `${name} har slagit på tvåstegsverifiering`,
    ...await renderLetter(
      <Letter
        association={association}
        preview={`${name} har sin behörighet igen.`}
        heading="En behörighet gäller igen"
        button={{ text: 'Öppna medlemmens kort', href: siteUrl + paths.adminMember.replace(':id', memberId) }}
        reason="adressen tar emot meddelanden till föreningens styrelse"
      >
        <Facts rows={[['Medlem', name], ['Golf-ID', golfId], ['Behörighet', waitingRoles.map((role) => roleTexts[role].name).join(', ')]]} />
        <Paragraph>
          Behörigheten hade slutat gälla, eftersom kontot saknade tvåstegsverifiering. Kontrollera med {firstName} att det var {firstName} själv som slog på den.
          Om det var någon annan ska en superadministratör ta bort behörigheten på medlemmens kort.
        </Paragraph>
      </Letter>,
    ),
  }
}
