import { describe, expect, test } from 'vitest'
import { rareGroups } from './letter-groups.ts'

const names = ['anna andersson', 'bo karlsson', 'kristina lindqvist', 'östen nilsson', 'karin zetterlund', 'erik bergqvist', 'sten olsson', ...Array.from({ length: 9 }, () => 'per ek')]

describe('the groups of letters that an index is asked for', () => {
  test('are the rarest, of each word first, and not those that many have', () => {
    expect(rareGroups('zetterqvist, östen', names)).toEqual(['erq', 'öst', 'zet', 'vis'])
    expect(rareGroups('karlsson', names)).toEqual(['arl'])
  })

  test('share no letters', () => {
    expect(rareGroups('aaaaaaa', [])).toEqual(['aaa'])
    expect(rareGroups('abcd', names)).toEqual(['abc'])
  })

  test('are so many as are needed, and not those of almost every text', () => {
    const addresses = Array.from({ length: 20_000 }, (_, number) => `anna${number}@example.com`)
    expect(rareGroups('zetterqvist', addresses)).toEqual(['zet', 'ter'])
    expect(rareGroups('example', addresses)).toEqual(['exa'])
  })

  test('are one of each name where those are rare enough together', () => {
    const texts = Array.from({ length: 200 }, (_, number) => (number % 20 === 0 ? 'per svensson' : 'bo ek'))
    expect(rareGroups('östen zetterqvist', texts)).toEqual(['öst', 'zet'])
    expect(rareGroups('per svensson', texts)).toEqual(['per', 'sve', 'nss'])
  })

  test('are of letters and digits only, as the index is', () => {
    expect(rareGroups('a%b_c', names)).toEqual([])
    expect(rareGroups('é-öab\\x', names)).toEqual(['öab'])
    expect(rareGroups('Bo', names)).toEqual([])
  })
})
