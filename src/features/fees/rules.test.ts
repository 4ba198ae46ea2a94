import { describe, expect, it } from 'vitest'
import { type Candidate, dashedGolfIdsIn, golfIdsIn, halfAYear, linesBeyond, linesOf, payerLimits, payoutsIn, sortOut, undoDays } from './rules.ts'

it('cleared marks can be restored for 14 days, and half a year has 182', () => {
  expect({ undoDays, halfAYear }).toEqual({ undoDays: 14, halfAYear: 182 })
})

describe('golfIdsIn', () => {
  it.each([
    ['780912-013', ['780912-013']],
    ['Anna Svensson 780912-013', ['780912-013']],
    ['2026-11-28\tSvensson Anna\t500,00\t780912013', ['780912-013']],
    ['golf-id:780912 013.', ['780912-013']],
    ['19780912-013', ['780912-013']],
    ['20060912-013', ['060912-013']],
    ['780912–013', ['780912-013']],
    ['Anna 780912 - 013 275,00', ['780912-013']],
    ['780912- 013', ['780912-013']],
    ['19780912 \u2013 013', ['780912-013']],
    ['780912\u00A0\u2014\u00A0013', ['780912-013']],
    ['780912\u2011013', ['780912-013']],
    ['780912\u2212013', ['780912-013']],
    [linesOf('780912-\u2060013').join(), ['780912-013']],
    ['780912 - 013, 770101 - 002', ['780912-013', '770101-002']],
    ['Anna 780912-013 och Bo 770101-002, 780912-013', ['780912-013', '770101-002']],
    // No Golf-ID: a personal identity number, dates, an account, an amount, a telephone number.
    ['7809120133', []],
    ['780912-0133', []],
    ['780912 - 0133', []],
    ['19780912 \u2013 0133', []],
    ['2026-11-28', []],
    ['20261128', []],
    ['5051-4032 1 234,50 kr', []],
    ['0701740642', []],
    ['', []],
  ])('reads the Golf-IDs in %j', (line, golfIds) => expect(golfIdsIn(line)).toEqual(golfIds))

  it('finds none in a very long line of digits, and does not hang', () => {
    expect(golfIdsIn('1'.repeat(100_000))).toEqual([])
  })
})

describe('dashedGolfIdsIn', () => {
  it.each([
    ['Eva Berg 850101-001, 830202-999   550,00', ['850101-001', '830202-999']],
    ['850101 - 001 och 830202\u2013999, 850101-001', ['850101-001', '830202-999']],
    ['850101-001,830202-999', ['850101-001', '830202-999']],
    ['19850101-001', ['850101-001']],
    // Digits alone, a date with an amount, a personal identity number.
    ['850101001 830202 999', []],
    ['261128 -500,00', []],
    ['261128 - 500 kr', []],
    ['850101-0011', []],
  ])('reads those with a dash in %j', (line, golfIds) => expect(dashedGolfIdsIn(line)).toEqual(golfIds))
})

describe('linesOf', () => {
  it('drops empty lines, and turns tabs and control characters into spaces', () => {
    expect(linesOf('\r\nAnna\t780912-013\r\n\n  \u200B\nBo\u0000\u0007\uFFFF Ek\u2028Cia')).toEqual(['Anna 780912-013', 'Bo Ek', 'Cia'])
  })

  it.each(['\n', '\r', '\r\n', '\u2028', '\u2029'])('splits lines at %j', (end) => {
    expect(linesOf(`Anna 780912-013${end}Bo Ek${end}`)).toEqual(['Anna 780912-013', 'Bo Ek'])
  })

  it('shortens a line that is too long without splitting a character', () => {
    const [line = ''] = linesOf(`a${'😀'.repeat(payerLimits.lineLength)}`)
    expect(line).toHaveLength(payerLimits.lineLength - 1)
    expect(line.isWellFormed()).toBe(true)
  })
})

describe('linesBeyond', () => {
  it('leaves out the lines of the earlier list, each as often as it stands there', () => {
    expect(linesBeyond(['Anna', 'Bo', 'Anna', 'Cia', 'Anna'], ['Cia', 'Anna', 'Dag'])).toEqual(['Bo', 'Anna', 'Anna'])
    expect(linesBeyond(['Anna', 'Bo'], ['Bo', 'Anna', 'Anna'])).toEqual([])
    expect(linesBeyond(['Anna', 'Anna'], [])).toEqual(['Anna', 'Anna'])
  })
})

describe('payoutsIn', () => {
  const payment = '2027-01-04 Swish Anna Svensson 780912-013 275,00 10 000,00'
  it.each([
    ['2027-01-30 Utbetalning Anna Svensson -275,00 9 725,00', true],
    ['2027-01-30;Anna Svensson;-12 500,00', true],
    ['Anna Svensson −1.275,00 kr', true],
    ['30.01.2027 Anna Svensson -275.00', true],
    // The balance after the amount may be negative.
    ['2027-01-30 Anna Svensson 275,00 -1 200,00', false],
    ['Anna Svensson - 275,00', false],
    ['Anna Svensson 780912 -013 275,00', false],
    ['Anna Svensson 780912-013', false],
    // A time, a day and an empty column are not amounts.
    ['2027-01-30 kl 14.30 Anna Svensson -275,00', true],
    ['2027-01-30 14.30 Anna Svensson -275.00', true],
    ['30.01 Anna Svensson -275.00', true],
    ['2027-01-30;Anna Svensson;0,00;-275,00', true],
    ['2027-01-30;Anna Svensson;0.00;-275.00', true],
    ['2027-01-30 Anna Svensson -0,00', false],
    ['2027-01-30 Anna Svensson -0,50', true],
    ['"2027-01-30","Anna Svensson",-450.00,12000.00', true],
    ['"2027-01-30","Anna Svensson",275.00,12275.00', false],
    ['Anna Svensson +275,00', false],
  ])('counts %j as a payout: %s', (line, isOut) => expect(payoutsIn([payment, payment, line])).toEqual(isOut ? [line] : []))

  const ledger = ['Anna Svensson -275,00', 'Bo Ek -275,00', 'Datum Namn']
  it.each([
    [],
    ['Ingående saldo 0,00'],
    ['Ingående saldo 1 200,00'],
    ['Summa 5 500,00'],
    ['Ingående saldo 0,00', 'Ingående saldo 0.00', 'Kalle Ek kl 14.30', '30.01 Kalle Ek', 'Summa 550,00'],
    ['Ingående saldo 10,00', '2027-01-31 Utgående saldo 560,00', 'Summa 560,00', 'Totalt;560.00'],
  ])('finds none in a list that writes payments as negative amounts, with %j', (...lines) => {
    expect(payoutsIn([...ledger, ...lines])).toEqual([])
  })

  it('finds the negative lines of a list that has a payment, even if more is paid out', () => {
    expect(payoutsIn([...ledger, payment, 'Summa 550,00'])).toEqual(ledger.slice(0, 2))
    expect(payoutsIn([...ledger, 'Bo Ek +275,00'])).toEqual(ledger.slice(0, 2))
  })
})

describe('sortOut', () => {
  const someone = (id: string, more: Partial<Candidate> = {}): Candidate => ({ id, paid: false, hasEnded: false, foundBy: 'name', ...more })
  const line = (text: string, ...candidates: Candidate[]) => ({ line: text, candidates, more: false, unknownGolfIds: [] })

  it('groups members as sure, paid or ended, and lists unknown lines, in the order of the lines', () => {
    const [anna, bo, cia, dan] = [someone('a', { foundBy: 'golf_id' }), someone('b'), someone('c', { paid: true }), someone('d', { hasEnded: true, paid: true })]
    expect(sortOut([line('1', bo), line('2'), line('3', cia), line('4', anna), line('5', dan)])).toEqual({
      sure: [{ member: bo, lines: ['1'] }, { member: anna, lines: ['4'] }],
      unclear: [],
      paid: [{ member: cia, lines: ['3'] }],
      ended: [{ member: dan, lines: ['5'] }],
      incomplete: [],
      unknown: ['2'],
    })
  })

  it('lists a line with a Golf-ID that nobody has as incomplete, beside those who were found in it', () => {
    const eva = someone('a', { foundBy: 'golf_id' })
    const partly = { ...line('1', eva), unknownGolfIds: ['830202-999'] }
    expect(sortOut([partly, line('2')])).toMatchObject({ sure: [{ member: eva, lines: ['1'] }], incomplete: [partly], unknown: ['2'] })
  })

  it('keeps a line without candidates as unclear when too many names nearly match it', () => {
    const crowded = { ...line('1'), more: true }
    expect(sortOut([crowded, line('2')])).toMatchObject({ unclear: [crowded], unknown: ['2'] })
  })

  it('is sure of every Golf-ID in a line, and of nobody when several bear the name in it', () => {
    const both = line('1', someone('a', { foundBy: 'golf_id' }), someone('b', { foundBy: 'golf_id' }))
    const either = line('2', someone('c'), someone('d'))
    const { sure, unclear } = sortOut([both, either])
    expect(sure.map(({ member }) => member.id)).toEqual(['a', 'b'])
    expect(unclear).toEqual([either])
  })

  it('is not sure of a name that more members bear than are listed', () => {
    const common = { ...line('1', someone('a')), more: true }
    expect(sortOut([common]).unclear).toEqual([common])
  })

  it('offers no choice for a name whose bearers have all paid or left', () => {
    const [paid, ended] = [someone('a', { paid: true }), someone('b', { hasEnded: true })]
    expect(sortOut([line('1', paid, ended)])).toEqual({
      sure: [], unclear: [], paid: [{ member: paid, lines: ['1'] }], ended: [{ member: ended, lines: ['1'] }], incomplete: [], unknown: [],
    })
    const [open, common] = [line('2', paid, someone('c')), { ...line('3', paid), more: true }]
    expect(sortOut([open, common]).unclear).toEqual([open, common])
  })

  it('leaves a name that only nearly matches unclear, unless that member has already paid', () => {
    const nearly = (id: string, more: Partial<Candidate> = {}) => someone(id, { foundBy: 'spelling', ...more })
    const [open, paid] = [line('1', nearly('a')), line('2', nearly('b', { paid: true }))]
    expect(sortOut([open, paid])).toMatchObject({ sure: [], unclear: [open], paid: [{ lines: ['2'] }] })
  })

  it('lists a member meant by two lines once, as found by Golf-ID if either line has it', () => {
    const [byName, byGolfId] = [someone('a'), someone('a', { foundBy: 'golf_id' })]
    expect(sortOut([line('1', byName), line('2', byGolfId)]).sure).toEqual([{ member: byGolfId, lines: ['1', '2'] }])
    expect(sortOut([line('1', byGolfId), line('2', byName)]).sure).toEqual([{ member: byGolfId, lines: ['1', '2'] }])
  })

  it('lists an unpaid member whose membership has ended as ended, not as sure', () => {
    const ended = someone('a', { hasEnded: true })
    expect(sortOut([line('1', ended)])).toMatchObject({ sure: [], paid: [], ended: [{ member: ended, lines: ['1'] }] })
  })
})
