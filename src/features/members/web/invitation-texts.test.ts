import { expect, test } from 'vitest'
import { notInvited, type InvitationOutcome, outcomeTitle } from './invitation-texts.ts'

const outcome = (found: Partial<InvitationOutcome>): InvitationOutcome => ({ asked: 0, invited: 0, already: 0, hasLogIn: 0, others: 0, unsure: 0, mail: 'queued', ...found })

test.each([
  [{ invited: 0 }, 'Ingen ny inbjudan har skapats'],
  [{ invited: 1 }, '1 inbjudan är på väg'],
  [{ invited: 1250 }, '1\u00a0250 inbjudningar är på väg'],
  [{ invited: 1, mail: 'kept' }, '1 inbjudan är sparad'],
  [{ invited: 2, mail: 'kept' }, '2 inbjudningar är sparade'],
] as const)('what was done is told without saying that a mail has arrived: %j', (found, title) => {
  expect(outcomeTitle(outcome(found))).toBe(title)
})

test('who was not invited is told by reason, in the singular and the plural', () => {
  expect(notInvited(outcome({ asked: 3, invited: 3 }))).toEqual([])
  expect(notInvited(outcome({ asked: 5, invited: 1, already: 1, hasLogIn: 1, others: 1 }))).toEqual([
    '1 medlem är inte inbjuden än. Krysset finns kvar, så tryck på Bjud in igen.',
    '1 medlem har redan en inbjudan som gäller och får ingen ny.',
    '1 medlem har hunnit välja lösenord.',
    '1 medlem är inte inbjuden, eftersom medlemskapet eller e-postadressen har ändrats under tiden.',
  ])
  expect(notInvited(outcome({ asked: 154, invited: 100, others: 2, unsure: 50 }))).toEqual([
    '2 medlemmar är inte inbjudna än. Kryssen finns kvar, så tryck på Bjud in igen.',
    'Vi fick inget svar för 50 medlemmar. I listorna nedan ser du vilka som är inbjudna.',
    '2 medlemmar är inte inbjudna, eftersom medlemskapet eller e-postadressen har ändrats under tiden.',
  ])
})
