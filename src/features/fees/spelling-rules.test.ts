import { describe, expect, it } from 'vitest'
import { swedishSortKey } from '#domain/search-text.ts'
import { lostNamesIn, mayBeSpelled } from './spelling-rules.ts'

describe('lostNamesIn', () => {
  const has = (line: string, firstName: string, lastName: string) =>
    lostNamesIn(line).some((name) => name.firstName === firstName && name.lastName === lastName)

  it.each([
    ['H?KAN ?STR?M', 'h?kan', '?str?m'],
    ['?ke Sj?gren 500,00', '?ke', 'sj?gren'],
    ['Bj\uFFFDrn \uFFFDberg', 'bj\uFFFDrn', '\uFFFDberg'],
    ['OSTERLUND HAKAN', 'hakan', 'osterlund'],
    ['Overforing fran medlem Hakan Astrom, arsavgift golf', 'hakan', 'astrom'],
    ['?verf?ring fr?n Hakan Astrom', 'hakan', 'astrom'],
    ['Bo-?ke Ek?', 'bo-?ke', 'ek'],
    ['2027-01-07 Insättning OSTERLUND HAKAN 275,00', 'hakan', 'osterlund'],
    ['H?KAN ÅSTRÖM', 'h?kan', 'åström'],
    ['Andr? Nor?n', 'andr?', 'nor?n'],
    ['ANDR\uFFFD NOR\uFFFDN 500,00', 'andr\uFFFD', 'nor\uFFFDn'],
    // Two signs for the two bytes of one letter, and for two letters.
    ['H??kan ??str??m', 'h?kan', '?str?m'],
    ['Bj\uFFFD\uFFFDrn H\uFFFD\uFFFDk', 'bj\uFFFDrn', 'h\uFFFDk'],
    ['Bj?rn H??k', 'bj?rn', 'h??k'],
  ])('finds in %j the name %s %s', (line, firstName, lastName) => expect(has(line, firstName, lastName)).toBe(true))

  it('finds none in a line without names', () => {
    for (const line of ['? ?? ???', '2026-01-12 ?; 500,00', 'Insättning', '']) expect(lostNamesIn(line)).toEqual([])
  })

  it('finds none in a long line of question marks, and does not hang', () => {
    expect(lostNamesIn('?'.repeat(300))).toEqual([])
  })
})

describe('mayBeSpelled', () => {
  it.each([
    ['hakan', 'håkan', true],
    ['h?kan', 'håkan', true],
    ['h\uFFFDkan', 'håkan', true],
    ['ostrom', 'öström', true],
    ['borje', 'börje', true],
    // A different letter makes it a different name.
    ['hokan', 'håkan', false],
    ['h?kan', 'hakan', false],
    ['barje', 'börje', false],
    ['anna', 'anna', true],
    ['anno', 'anna', false],
    ['nor?n', 'norén', true],
    ['m\uFFFDller', 'müller', true],
    ['noron', 'norén', false],
    ['noran', 'norén', false],
    ['norön', 'norén', false],
  ])('accepts %j for %j: %s', (said, name, may) => expect(mayBeSpelled(swedishSortKey(said), swedishSortKey(name))).toBe(may))
})
