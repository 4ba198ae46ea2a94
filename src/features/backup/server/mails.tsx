import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import type { Config } from '#server/config.ts'
import { Facts, Letter, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { RunKind, RunProblem } from '../rules.ts'
import { askOperator, failureMailTexts, problemTexts } from '../texts.ts'

export interface Failure {
  kind: RunKind
  problem: RunProblem
  failedAt: Date
  /** When the last successful run of its kind finished; null when there is none. */
  lastGoodAt: Date | null
}

/** Returns the mail that tells the board that the nightly backup, or its trial, failed. */
export async function failureMail(config: Config, { kind, problem, failedAt, lastGoodAt }: Failure): Promise<MailDraft> {
  const { subject, what, lastGood } = failureMailTexts[kind]
  const letter = await renderLetter(
    <Letter
      association={config.association}
      preview={problemTexts[problem]}
      heading={subject}
      button={{ text: 'Visa läget', href: `${config.siteUrl}${paths.adminDashboard}` }}
      reason="adressen tar emot meddelanden till föreningens styrelse"
    >
      <Paragraph>{`${what} ${problemTexts[problem]}`}</Paragraph>
      <Facts rows={[
        ['När', formatLongDateTime(failedAt)],
        [lastGood, lastGoodAt === null ? 'inget ännu' : formatLongDateTime(lastGoodAt)],
      ]} />
      <Paragraph>{`${askOperator} Så länge det inte lyckas kommer högst ett sådant här mejl om dagen.`}</Paragraph>
    </Letter>,
  )
  return { kind: 'backup_failed', to: { address: config.boardEmail }, subject, ...letter }
}
