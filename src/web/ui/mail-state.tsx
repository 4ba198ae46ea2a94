import type { MailState } from '#domain/mail-state.ts'
import { Badge, type BadgeTone } from './badge.tsx'

const states: Record<MailState, { text: string; tone: BadgeTone }> = {
  sent: { text: 'Skickat', tone: 'ok' },
  waiting: { text: 'Väntar', tone: 'wait' },
  retrying: { text: 'Väntar', tone: 'wait' },
  failed: { text: 'Misslyckades', tone: 'bad' },
  kept: { text: 'Sparat här', tone: 'neutral' },
}

/** What the board should know about a mail that was not sent. The server's own reason is for the log only (decision 015). */
const troubles: Partial<Record<MailState, string>> = {
  retrying: 'Mejlet har inte gått iväg än. Webbplatsen försöker igen.',
  failed: 'Mejlet gick inte att skicka. Kontrollera adressen.',
}

export function MailBadge({ state }: { state: MailState }) {
  const { text, tone } = states[state]
  return <Badge tone={tone}>{text}</Badge>
}

export function MailTrouble({ state }: { state: MailState }) {
  const text = troubles[state]
  return text && <p className="text-flag">{text}</p>
}
