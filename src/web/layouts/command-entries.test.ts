import { expect, test } from 'vitest'
import { findCommands } from './command-entries.ts'

/** The texts of what is found, in the order of the search's groups. */
function found(typed: string): string[] {
  const { pages, acts, help, site } = findCommands(typed, ['superadmin'])
  return [pages, acts, help, site].flat().map(({ text }) => text)
}

test.each([
  ['kommer inte in', ['När något verkar fel']],
  ['skräppost', ['När något verkar fel']],
  ['mejl', ['När något verkar fel']],
  ['obehörig', ['När något verkar fel']],
  ['lösenord', ['Bjud in medlemmar', 'När något verkar fel']],
  ['avboka', ['Svara på bokningar']],
  ['flytta starttid', ['Svara på bokningar']],
  ['stängd', ['Ändra en banas kvot']],
  ['avliden', ['Avsluta ett medlemskap eller radera en medlem']],
  ['dödsfall', ['Avsluta ett medlemskap eller radera en medlem']],
  ['ångra', ['Godkänn eller avvisa en ansökan', 'Markera avgiften som betald']],
  ['säkerhetskopia', ['Dashboard']],
  ['administratör', ['Dashboard', 'Ge och ta bort behörighet']],
  ['fel', ['När något verkar fel']],
  ['betald', ['Betalningar', 'Markera avgiften som betald']],
  ['start', ['Dashboard', 'Svara på bokningar']],
])('the words %j find %j', (typed, texts) => {
  expect(found(typed)).toEqual(texts)
})
