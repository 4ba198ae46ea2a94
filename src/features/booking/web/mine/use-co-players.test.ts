import { expect, test } from 'vitest'
import { erasedName } from '#features/privacy/rules.ts'
import type { MyBooking } from '../../contract.ts'
import { bookingFieldTexts } from '../../texts.ts'
import { filledBy, remarkOn } from '../completion.ts'
import { isEdited, playersToShow, rowProblems, withGolfId, withRows } from './use-co-players.ts'

const booker = { name: 'Anna', golfId: '990230-001', isVgfMember: true }
const guest = (name: string, golfId: string | null = null) => ({ name, golfId, isVgfMember: golfId !== null })
const bookingOf = (...coPlayers: MyBooking['players']): Pick<MyBooking, 'players'> => ({ players: [booker, ...coPlayers] })
const namesOf = ({ rows }: ReturnType<typeof playersToShow>) => rows.map(({ name }) => name)
const renamed = (name: string) => withRows(bookingOf(guest('Bo')), null, (rows) => rows.map((row) => ({ ...row, name })))

test('the window shows the booking’s co-players until something is typed, also when they change', () => {
  expect(playersToShow(bookingOf(guest('Bo')), null)).toMatchObject({ rows: [{ name: 'Bo' }], hasMoved: false })
  expect(namesOf(playersToShow(bookingOf(), null))).toEqual([])
})

test('typed co-players stay, and a change of the booking meanwhile is flagged', () => {
  const typed = renamed('Bosse')
  expect(playersToShow(bookingOf(guest('Bo')), typed)).toMatchObject({ rows: [{ name: 'Bosse' }], hasMoved: false })
  expect(playersToShow(bookingOf(guest('Cia')), typed)).toMatchObject({ rows: [{ name: 'Bosse' }], hasMoved: true })
  expect(playersToShow(bookingOf(), typed).hasMoved).toBe(true)
})

test('a booking that now has what is typed, as after a lost answer, is not flagged as changed', () => {
  expect(playersToShow(bookingOf(guest('Bosse')), renamed(' Bosse ')).hasMoved).toBe(false)
  const withGolfId = withRows(bookingOf(), null, () => [
    { key: 'new', name: 'Bo', golfId: '990230-002', isVgfMember: false, completion: null, filledIn: '', hasTicked: false },
  ])
  expect(playersToShow(bookingOf(guest('Bo', '990230-002')), withGolfId).hasMoved).toBe(false)
})

test('a booking counts as edited while what is typed is neither in it nor saved', () => {
  const [before, typed] = [bookingOf(guest('Bo')), renamed('Bosse')]
  expect([isEdited(before, null, null), isEdited(before, renamed('Bo'), null), isEdited(before, typed, null)]).toEqual([false, false, true])
  // Saved, but the booking has not been fetched again; and typed on since then.
  expect([isEdited(before, typed, typed), isEdited(before, renamed('Cia'), typed)]).toEqual([false, true])
  expect(isEdited(bookingOf(guest('Bosse')), typed, null)).toBe(false)
})

test('a co-player erased meanwhile is not restored, but what is typed into the row is kept', () => {
  const erased = { name: erasedName, golfId: null, isVgfMember: true }
  const added = withRows(bookingOf(guest('Bo', '990230-002')), null, (rows) => [...rows, ...rows.map((row) => ({ ...row, key: 'new', name: 'Dag', golfId: '' }))])
  expect(playersToShow(bookingOf(erased), added)).toMatchObject({ rows: [{ name: erasedName, golfId: '' }, { name: 'Dag' }], hasMoved: true })
  const typedOn = withRows(bookingOf(erased), added, (rows) => rows.map((row) => ({ ...row, name: `${row.name} A` })))
  expect(typedOn.rows).toMatchObject([{ name: `${erasedName} A`, golfId: '' }, { name: 'Dag A' }])
  expect(namesOf(playersToShow(bookingOf(erased), renamed('Cia')))).toEqual(['Cia'])
})

test('two erased co-players have rows with different keys', () => {
  const erased = { name: erasedName, golfId: null, isVgfMember: true }
  const { rows } = playersToShow(bookingOf(erased, erased), null)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

test('rows keep their keys from one change to the next', () => {
  const first = withRows(bookingOf(guest('Bo')), null, (rows) => rows)
  expect(withRows(bookingOf(guest('Cia')), first, (rows) => rows)).toEqual(first)
  expect(playersToShow(bookingOf(guest('Bo')), null).rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key))
})

const anna = { name: 'Anna Ek', remark: 'Anna Ek är medlem.' }

test('changing a Golf-ID clears the name and membership that it filled in, but no typed name', () => {
  const row = { key: 'new', name: 'Anna Ek', golfId: '990230-002', isVgfMember: true, completion: anna, filledIn: 'Anna Ek', hasTicked: true }
  expect(withGolfId(row, '990230-00')).toMatchObject({ name: '', golfId: '990230-00', isVgfMember: false, completion: null })
  expect(withGolfId({ ...row, name: 'Siv Gäst', filledIn: '' }, '')).toMatchObject({ name: 'Siv Gäst', golfId: '', isVgfMember: false })
  expect(withGolfId({ ...row, name: 'Siv Gäst', filledIn: '', hasTicked: false }, '')).toMatchObject({ name: 'Siv Gäst', isVgfMember: true })
})

test('changing the Golf-ID of a booked player clears the name of a member, but not that of a guest', () => {
  const [member, typed] = playersToShow(bookingOf(guest('Bo', '990230-002'), { ...guest('Siv Gäst', '900101-001'), isVgfMember: false }), null).rows
  expect(member && withGolfId(member, '990230-003')).toMatchObject({ name: '', isVgfMember: false })
  expect(typed && withGolfId(typed, '900101-002')).toMatchObject({ name: 'Siv Gäst', golfId: '900101-002' })
})

test('a remark is shown as long as the Golf-ID belongs to somebody other than the name says', () => {
  expect(remarkOn(anna, ' anna ek')).toBe('Anna Ek är medlem.')
  expect(remarkOn(anna, 'Bo Berg')).toBe('Golf-ID:t tillhör Anna Ek. Stämmer det?')
  expect(remarkOn({ name: null, remark: 'Ingen medlem har det Golf-ID:t. Fyll i namnet själv.' }, 'Bo Berg')).toBe('Ingen medlem har det Golf-ID:t. Fyll i namnet själv.')
  expect(remarkOn(null, 'Bo Berg')).toBe('')
})

test('a repeated player is reported at the row, unless the booking already had that repetition', () => {
  const rowsOf = (...players: MyBooking['players']) => playersToShow(bookingOf(...players), null).rows
  const problems = (...players: MyBooking['players']) => rowProblems(bookingOf(), rowsOf(...players))
  expect(problems(guest('Bo'), guest('Cia'))).toEqual([{}, {}])
  expect(problems(guest('Bo'), guest(' bo '))).toEqual([{}, { name: bookingFieldTexts.samePlayerTwice }])
  expect(problems(guest('Anna B', '990230-001'))).toEqual([{ golfId: bookingFieldTexts.ownCoPlayerGolfId }])
  expect(problems(guest('anna'))).toEqual([{ name: bookingFieldTexts.ownCoPlayerName }])
  expect(problems(guest('Bo', '990230-002'), guest('Bosse', '990230-002'))).toEqual([{}, { golfId: bookingFieldTexts.golfIdTwice }])
  // A player who was there once is repeated by adding the same name with a Golf-ID.
  expect(rowProblems(bookingOf(guest('Bo')), rowsOf(guest('Bo'), guest('Bo', '990230-002')))).toEqual([{ name: bookingFieldTexts.samePlayerTwice }, {}])
  const erased = [guest(erasedName), guest(erasedName)]
  expect(rowProblems(bookingOf(...erased), rowsOf(...erased))).toEqual([{}, {}])
  expect(rowProblems(bookingOf(...erased), rowsOf(...erased, guest(erasedName)))).toEqual([{}, { name: bookingFieldTexts.samePlayerTwice }, { name: bookingFieldTexts.samePlayerTwice }])
})

test('a Golf-ID typed as a name is reported at the row, unless the booking already had that name', () => {
  const misplaced = guest('990230-002')
  const typed = playersToShow(bookingOf(misplaced), null).rows
  expect(rowProblems(bookingOf(), typed)).toEqual([{ name: bookingFieldTexts.golfIdAsName }])
  expect(rowProblems(bookingOf(misplaced), typed)).toEqual([{}])
})

test('the member found by a Golf-ID replaces a filled-in name, but not a typed one', () => {
  const row = { name: 'Bo Ek', isVgfMember: false, filledIn: 'Bo Ek', hasTicked: false }
  expect(filledBy(row, 'Eva Ek')).toEqual({ name: 'Eva Ek', isVgfMember: true, filledIn: 'Eva Ek', hasTicked: true })
  expect(filledBy({ ...row, name: 'Bosse' }, 'Eva Ek')).toEqual({ name: 'Bosse', isVgfMember: true, filledIn: 'Bo Ek', hasTicked: true })
  // A tick by the member is not taken back with the Golf-ID.
  expect(filledBy({ ...row, isVgfMember: true }, 'Eva Ek').hasTicked).toBe(false)
})
