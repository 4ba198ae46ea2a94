import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSetting, type SettingName, settingNames, settingTexts, shownSetting } from './settings.ts'

const problem = (name: SettingName, typed: string) => {
  const checked = checkSetting(name, typed)
  return 'problem' in checked ? checked.problem : null
}

describe('a bankgiro number', () => {
  // The numbers of Bankgirot itself, a textbook and the tax agency.
  test.each([
    ['160-9908', '160-9908'],
    ['1609908', '160-9908'],
    [' 5536 7742 ', '5536-7742'],
    ['5050-1055', '5050-1055'],
  ])('%j is kept as %s', (typed, text) => {
    expect(checkSetting('bankgiro', typed)).toEqual({ text })
  })

  test.each(['16-09908', '123', '55367742 1', 'bg 160-9908', '16-9908', '16099-9908', '160–9908', '١٦٠-٩٩٠٨'])('%j is refused', (typed) => {
    expect(problem('bankgiro', typed)).toBe(settingTexts.bankgiro)
  })

  test('is refused with any one wrong digit, and with two swapped ones', () => {
    const right = '50501055'
    fc.assert(fc.property(fc.nat(7), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const wrong = (Number(right[place]) + more) % 10
      expect(problem('bankgiro', `${right.slice(0, place)}${wrong}${right.slice(place + 1)}`)).toBe(settingTexts.checkDigit)
    }))
    expect(problem('bankgiro', '5536-7724')).toBe(settingTexts.checkDigit)
    expect(problem('bankgiro', '000-0000')).toBe(settingTexts.checkDigit)
  })
})

test.each([
  ['swish', '1231181189', '123 118 11 89'],
  ['swish', '123-118 11 89', '123 118 11 89'],
  ['phone', '0701740605', '070-174 06 05'],
  ['phone', '+46 31 390 06 00', '+46 31 390 06 00'],
  ['phone', '+46 (0)31-390 06 00', '+46 (0)31-390 06 00'],
  ['email', ' Kontakt@Example.SE ', 'kontakt@example.se'],
  ['fee', '0300', '300'],
  ['name', '  Åby GK ', 'Åby GK'],
  ['group_stage_ends', '2026-08-16', '2026-08-16'],
  ['bankgiro', '  ', ''],
  ['round_payment', ' Betala i banans\nreception ', 'Betala i banans reception.'],
  ['round_payment', 'Betala i\u2028banans\u0085reception', 'Betala i banans reception.'],
  ['round_payment', 'Har du frågor?', 'Har du frågor?'],
  ['round_payment', 'Betala.\u202C', 'Betala.'],
  ['round_payment', 'Betala i receptionen…', 'Betala i receptionen…'],
  ['round_payment', 'Betala:', 'Betala.'],
  ['round_payment', '.', ''],
  ['round_payment', `${'x'.repeat(199)}.`, `${'x'.repeat(199)}.`],
  ['round_payment', 'x'.repeat(199), `${'x'.repeat(199)}.`],
  ['round_payment', '', ''],
  ['round_payment', 'Betala nu!', 'Betala nu!'],
  ['round_payment', 'Betala! Nu', 'Betala! Nu.'],
  ['round_payment', 'Betala, ;.', 'Betala.'],
  ['fee', '0', '0'],
  ['fee', '100000', '100000'],
  ['member_counter', '99999', '99999'],
  ['course_counter', '999', '999'],
  ['membership_year', '2000', '2000'],
  ['founding_year', '1850', '1850'],
  ['founding_year', '2100', '2100'],
  ['phone', '031-1234', '031-1234'],
  ['phone', '031-1234567', '031-1234567'],
  ['phone', '031123456', '031123456'],
  ['phone', '+461234567890123', '+461234567890123'],
] as const)('%s typed as %j is kept as %j', (name, typed, text) => {
  expect(checkSetting(name, typed)).toEqual({ text })
})

test.each([
  ['swish', '0701740605', settingTexts.swish],
  ['swish', '123118118', settingTexts.swish],
  ['swish', '12311811890', settingTexts.swish],
  ['swish', '01231181189', settingTexts.swish],
  ['phone', '031-123', settingTexts.phone],
  ['phone', '+4612345678901234', settingTexts.phone],
  ['phone', 'tel 031-123456', settingTexts.phone],
  ['phone', '031-123456 vx', settingTexts.phone],
  ['name', 'V<GF', settingTexts.nameSigns],
  ['name', 'V>GF', settingTexts.nameSigns],
  ['name', 'V"GF', settingTexts.nameSigns],
  ['fee', '100001', settingTexts.whole('0', '100\u00a0000')],
  ['fee', '', settingTexts.missing],
  ['fee', '275.5', settingTexts.whole('0', '100\u00a0000')],
  ['fee', '1e3', settingTexts.whole('0', '100\u00a0000')],
  ['fee', '275 kr', settingTexts.whole('0', '100\u00a0000')],
  ['member_counter', '100000', settingTexts.whole('0', '99\u00a0999')],
  ['course_counter', '1000', settingTexts.whole('0', '999')],
  ['founding_year', '1849', settingTexts.whole('1850', '2100')],
  ['founding_year', '2101', settingTexts.whole('1850', '2100')],
  ['phone', '12345678', settingTexts.phone],
  ['email', 'kontakt', 'Ogiltig e-postadress'],
  ['board_email', '', settingTexts.missing],
  ['name', ' ', settingTexts.missing],
  ['name', '<b>VGF</b>', settingTexts.nameSigns],
  ['name', 'V\nGF', settingTexts.nameSigns],
  ['name', 'V\u2028GF', settingTexts.nameSigns],
  ['name', 'x'.repeat(81), 'Får vara högst 80 tecken'],
  ['fee', '275,00', settingTexts.whole('0', '100\u00a0000')],
  ['fee', '-1', settingTexts.whole('0', '100\u00a0000')],
  ['membership_year', '25', settingTexts.whole('2000', '2100')],
  ['knockout_starts', '2026-02-30', settingTexts.day],
  ['knockout_starts', '', settingTexts.missing],
  ['round_payment', 'x'.repeat(200), 'Får vara högst 200 tecken'],
] as const)('%s typed as %j is refused: %s', (name, typed, text) => {
  expect(problem(name, typed)).toBe(text)
})

test('an accepted value is accepted again, unchanged', () => {
  fc.assert(fc.property(fc.constantFrom(...settingNames), fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d +-]{1,14}$/)), (name, typed) => {
    const checked = checkSetting(name, typed)
    expect('text' in checked ? checkSetting(name, checked.text) : checked).toEqual(checked)
  }))
})

test('amounts are shown with a thousands separator, years and other texts unchanged', () => {
  expect(['fee', 'member_counter', 'course_counter'].map((name) => shownSetting(name, '1275'))).toEqual(Array.from({ length: 3 }, () => '1\u00a0275'))
  expect(shownSetting('membership_year', '2025')).toBe('2025')
  for (const text of ['', '1275 kr', 'ca 1275']) expect(shownSetting('fee', text)).toBe(text)
})
