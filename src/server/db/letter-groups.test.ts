import { describe, expect, test } from 'vitest'
import { rareGroups } from './letter-groups.ts'

const names = ['anna andersson', 'bo karlsson', 'kristina lindqvist', 'östen nilsson', 'karin zetterlund', 'erik bergqvist', 'sten olsson', ...Array.from({ length: 9 }, () => 'per ek')]

describe('the letter groups that an index is searched for', () => {
  test('are the rarest, one of each word first, without those that many names contain', () => {
    expect(rareGroups('zetterqvist, östen', names)).toEqual(['erq', 'öst', 'zet', 'vis'])
    expect(rareGroups('karlsson', names)).toEqual(['arl'])
  })

  test('do not overlap', () => {
    expect(rareGroups('aaaaaaa', [])).toEqual(['aaa'])
    expect(rareGroups('abcd', names)).toEqual(['abc'])
  })

  test('are no more than needed, and a single one where almost every text contains them all', () => {
    const addresses = Array.from({ length: 20_000 }, (_, number) => `anna${number}@example.com`)
    expect(rareGroups('zetterqvist', addresses)).toEqual(['zet', 'ter'])
    expect(rareGroups('example', addresses)).toEqual(['exa'])
  })

  test('are one of each word where those are rare enough together, otherwise more', () => {
    const texts = Array.from({ length: 200 }, (_, number) => (number % 20 === 0 ? 'per svensson' : 'bo ek'))
    expect(rareGroups('östen zetterqvist', texts)).toEqual(['öst', 'zet'])
    expect(rareGroups('per svensson', texts)).toEqual(['per', 'sve', 'nss'])
  })

  test('consist of letters and digits only, like the index', () => {
    expect(rareGroups('a%b_c', names)).toEqual([])
    expect(rareGroups('é-öab\\x', names)).toEqual(['öab'])
    expect(rareGroups('Bo', names)).toEqual([])
  })
})
