import { describe, expect, it } from 'vitest'
import { namesAnother, namesIn } from './name-rules.ts'

describe('namesIn', () => {
  const has = (line: string, firstName: string, lastName: string) =>
    namesIn(line).some((name) => name.firstName === firstName && name.lastName === lastName)

  it.each([
    ['Anna Svensson', 'anna', 'svensson'],
    ['SVENSSON ANNA', 'anna', 'svensson'],
    ['Svensson,Anna Maria;500,00', 'anna', 'svensson'],
    ['Anna Maria Svensson', 'anna maria', 'svensson'],
    ['Anna Maria Svensson', 'anna', 'svensson'],
    ['Anna-Karin Öberg', 'anna-karin', 'öberg'],
    ['ANNA KARIN ÖBERG', 'anna-karin', 'öberg'],
    ['Lars-Erik Ek', 'lars erik', 'ek'],
    ['Svensson Berg Eva', 'eva', 'svensson-berg'],
    ['Swish betalning mottagen från Bo Johan Erik Ek, medlemsavgift golf 2026, tack', 'bo', 'ek'],
    ['Bo af Klint Swish', 'bo', 'af klint'],
    ["Liam O'Brien", 'liam', "o'brien"],
    ['Liam O’Brien', 'liam', 'o’brien'],
    // Only the first four and the last four words of a long line are read.
    ['Anna Svensson ett två tre fyra fem sex sju åtta', 'anna', 'svensson'],
    ['ett två tre Anna Svensson sex sju åtta', 'anna', 'svensson'],
    ['ett två tre fyra fem sex sju åtta Svensson Anna', 'anna', 'svensson'],
    ['Anna ett två tre fyra fem sex sju åtta Svensson', 'anna', 'svensson'],
    ['2026-11-28 Swish från Åsa A\u030Akerlund 1234', 'åsa', 'åkerlund'],
    ['HÃ¥kan Ã–sterstrÃ¶m 500,00', 'håkan', 'österström'],
    ['Insättning Bankgiro 5051 4032 avgift för golf 2026 från medlemmen Anna Svensson', 'anna', 'svensson'],
  ])('finds in %j the name %s %s', (line, firstName, lastName) => expect(has(line, firstName, lastName)).toBe(true))

  it('never takes the same word for both names', () => {
    expect(namesIn('Anna')).toEqual([])
    expect(has('Anna Svensson', 'anna', 'anna svensson')).toBe(false)
  })

  it('returns a bounded number of names, however long the line is', () => {
    expect(namesIn('ord '.repeat(200)).length).toBeLessThan(400)
  })
})

describe('namesAnother', () => {
  const member = { firstName: 'Anna-Karin', lastName: 'Östlund' }
  it.each([
    ['Bo Ek 780912-013', true],
    ['2026-01-12;BO EK;Swish;500,00', true],
    ['Karin Ek', false],
    ['OSTLUND BO', false],
    ['?STLUND BO', false],
    ['Bo \uFFFDstlund', false],
    ['B? EK', true],
    // These lines name nobody.
    ['780912-013', false],
    ['Swish betalning 780912-013, tack', false],
    ['Handelsbanken 780912-013', false],
  ])('for %j is %s', (line, another) => expect(namesAnother(line, member)).toBe(another))
})
