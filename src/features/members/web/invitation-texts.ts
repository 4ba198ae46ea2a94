import type { MailFate } from '#domain/mail-state.ts'
import { counted } from '#domain/numbers.ts'

/** How many of the ticked members were invited, and why the others were not. */
export interface InvitationOutcome {
  /** How many were to be invited. The figures below add up to less if it was broken off. */
  asked: number
  invited: number
  already: number
  hasLogIn: number
  /** Members who have left, have been erased or have another address since they were listed. */
  others: number
  /** Members of a part that was not answered: they may have been invited. */
  unsure: number
  /** Null until a part has been answered. */
  mail: MailFate | null
}

export const invitationTexts = {
  listFailed: 'Kunde inte hämta medlemmarna:',
  stale: 'Listorna kunde inte hämtas på nytt',
  notSent: 'Inbjudningarna kunde inte skickas',
  notAllSent: 'Alla inbjudningar kunde inte skickas',
  unanswered: 'Se i listorna nedan vilka som är inbjudna, innan du försöker igen.',
} as const

/** The number of members whose turn never came, since a part failed. */
export function notTried({ asked, invited, already, hasLogIn, others, unsure }: InvitationOutcome): number {
  return asked - invited - already - hasLogIn - others - unsure
}

/** The title of what an act on the page has done. Mails are only on their way: whether they arrive is shown elsewhere. */
export function outcomeTitle({ invited, mail }: InvitationOutcome): string {
  if (invited === 0) return 'Ingen ny inbjudan har skapats'
  return `${counted(invited, 'inbjudan', 'inbjudningar')} ${mail === 'queued' ? 'är på väg' : invited === 1 ? 'är sparad' : 'är sparade'}`
}

/** Returns sentences about the ticked members who were not invited; empty if all were. */
export function notInvited(outcome: InvitationOutcome): string[] {
  const { already, hasLogIn, others, unsure } = outcome
  const left = notTried(outcome)
  const invited = (count: number) => (count === 1 ? 'inbjuden' : 'inbjudna')
  return [
    left > 0 ? `${counted(left, 'medlem', 'medlemmar')} är inte ${invited(left)} än. ${left === 1 ? 'Krysset' : 'Kryssen'} finns kvar, så tryck på Bjud in igen.` : '',
    unsure > 0 ? `Vi fick inget svar för ${counted(unsure, 'medlem', 'medlemmar')}. I listorna nedan ser du vilka som är inbjudna.` : '',
    already > 0 ? `${counted(already, 'medlem', 'medlemmar')} har redan en inbjudan som gäller och får ingen ny.` : '',
    hasLogIn > 0 ? `${counted(hasLogIn, 'medlem', 'medlemmar')} har hunnit välja lösenord.` : '',
    others > 0 ? `${counted(others, 'medlem', 'medlemmar')} är inte ${invited(others)}, eftersom medlemskapet eller e-postadressen har ändrats under tiden.` : '',
  ].filter((sentence) => sentence !== '')
}
