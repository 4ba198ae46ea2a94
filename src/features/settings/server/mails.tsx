import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import type { SettingName, SettingTexts } from '#domain/settings.ts'
import type { Config } from '#server/config.ts'
import { Facts, Letter, type LetterProps, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { settingsTexts, settingWords } from '../texts.ts'

/** Settings that say where or how members pay. */
const paymentSettings = ['bankgiro', 'swish', 'round_payment'] as const satisfies readonly SettingName[]

/**
 * Settings whose change is mailed to the board: where members pay, and where the board gets its mail. A change of these by an intruder must
 * be noticed. One of another kind needs a mail of its own in {@link changeMails}.
 */
const toldSettings = ['board_email', ...paymentSettings] as const

export interface ToldChange {
  name: (typeof toldSettings)[number]
  from: string
  to: string
}

/** Returns the changes between two states of the settings that the board is told of by mail. */
export function toldChanges(before: SettingTexts, after: SettingTexts): ToldChange[] {
  return toldSettings.flatMap((name) => (before[name] === after[name] ? [] : [{ name, from: before[name], to: after[name] }]))
}

export function isTold(name: SettingName): boolean {
  return toldSettings.some((told) => told === name)
}

interface Told {
  changes: readonly ToldChange[]
  /** The board's address after the changes. */
  boardEmail: string
  by: { firstName: string; lastName: string }
  now: Date
}

/** Writes the mails about changes; none if there are none. */
export function changeMails(config: Config, told: Told): Promise<MailDraft[]> {
  const address = told.changes.find(({ name }) => name === 'board_email')
  const payment = told.changes.filter(isPayment)
  return Promise.all([
    ...(address ? [boardEmailMail(config, told, address)] : []),
    ...(payment.length > 0 ? [paymentMail(config, { ...told, changes: payment })] : []),
  ])
}

/** Mail to the board: where or how members pay has changed. */
function paymentMail(config: Config, told: Told): Promise<MailDraft> {
  return write(config, told, { kind: 'payment_changed', address: told.boardEmail, subject: 'Betalningsuppgifterna är ändrade' }, {
    reason: 'adressen tar emot meddelanden till föreningens styrelse',
    children: (
      <Paragraph>
        {nameOf(told)} har ändrat uppgifterna om hur medlemmarna betalar. Ändringen gäller redan, på webbplatsen och i mejlen till medlemmar.
      </Paragraph>
    ),
  })
}

/**
 * Mail to the board's previous address, about all of the changes: otherwise only somebody who has redirected the board's mail would be told.
 */
function boardEmailMail(config: Config, told: Told, { from, to }: ToldChange): Promise<MailDraft> {
  return write(config, told, { kind: 'board_email_changed', address: from, subject: 'Styrelsens e-postadress är ändrad' }, {
    reason: 'adressen tog emot meddelanden till föreningens styrelse',
    children: (
      <Paragraph>
        {nameOf(told)} har ändrat styrelsens e-postadress på webbplatsen. Ansökningar, bokningar och annat till styrelsen skickas nu
        till {to} och inte längre hit.
      </Paragraph>
    ),
  })
}

async function write(
  { association, siteUrl }: Config, told: Told, { kind, address, subject }: { kind: MailKind; address: string; subject: string },
  { reason, children }: Pick<LetterProps, 'reason' | 'children'>,
): Promise<MailDraft> {
  const { changes, now } = told
  const name = nameOf(told)
  const letter = await renderLetter(
    <Letter
      association={association}
      preview={`Ändrat av ${name}. Kontrollera att det stämmer.`}
      heading={subject}
      button={{ text: 'Öppna Inställningar', href: siteUrl + paths.adminSettings }}
      reason={reason}
    >
      {children}
      <Facts rows={[...changes.map(rowOf), ['Ändrat av', name], ['När', formatLongDateTime(now)]]} />
      <Paragraph>
        Stämmer det? Då behöver ni inte göra något. Annars ska en superadministratör ändra tillbaka under Inställningar, och {name} ska
        byta lösenord.{changes.some(isPayment) && ' Kan någon ha hunnit betala till fel nummer? Kontakta banken genast.'}
      </Paragraph>
    </Letter>,
  )
  // The same `about` keeps the mails in order: of two changes the last one applies.
  return { kind, about: 'settings', to: { address }, subject, ...letter }
}

const isPayment = ({ name }: ToldChange): boolean => paymentSettings.some((payment) => payment === name)

const nameOf = ({ by: { firstName, lastName } }: Told): string => `${firstName} ${lastName}`

/** `Bankgiro: 5050-1055 (tidigare 160-9908)` */
function rowOf({ name, from, to }: ToldChange): readonly [label: string, value: string] {
  return [settingWords[name].label, `${to || settingsTexts.empty} (tidigare ${from || settingsTexts.empty})`]
}
