import type { MailFate } from '#domain/mail-state.ts'
import { counted } from '#domain/numbers.ts'

/** How many of the ticked members were invited, and why the others were not. */
export interface InvitationOutcome {
  invited: number
  already: number
  hasLogIn: number
  /** Members who have left, have been erased or have another address since they were listed. */
  others: number
  mail: MailFate
}

export const invitationTexts = {
  listFailed: 'Kunde inte hämta medlemmarna:',
  notSent: 'Inbjudningarna kunde inte skickas',
  unanswered: 'Se i listorna nedan vilka som är inbjudna, innan du försöker igen.',
} as const

/** The title of what an act on the page has done. Mails are only on their way: whether they arrive is shown elsewhere. */
export function outcomeTitle({ invited, mail }: InvitationOutcome): string {
  if (invited === 0) return 'Ingen ny inbjudan har skapats'
  return `${counted(invited, 'inbjudan', 'inbjudningar')} ${mail === 'queued' ? 'är på väg' : invited === 1 ? 'är sparad' : 'är sparade'}`
}

/** Returns sentences about the ticked members who were not invited; empty if all were. */
export function notInvited({ already, hasLogIn, others }: InvitationOutcome): string[] {
  return [
    already > 0 ? `${counted(already, 'medlem', 'medlemmar')} hade redan en inbjudan som gäller, och får ingen ny.` : '',
    hasLogIn > 0 ? `${counted(hasLogIn, 'medlem', 'medlemmar')} har hunnit välja lösenord.` : '',
    others > 0 ? `${counted(others, 'medlem', 'medlemmar')} är inte inbjudna, eftersom medlemskapet eller e-postadressen har ändrats under tiden.` : '',
  ].filter((sentence) => sentence !== '')
}
