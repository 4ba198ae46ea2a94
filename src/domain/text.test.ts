import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { composed, nameSchema, textSchema, textTexts } from './text.ts'

const name = nameSchema({ min: 2, max: 10, tooShort: 'för kort' })
const text = textSchema({ max: 30 })
const problem = (schema: z.ZodMiniType, typed: string) => z.safeParse(schema, typed).error?.issues.map(({ message }) => message)

test('a name loses invisible characters and is measured without them', () => {
  expect(name.parse('\u200BAn\u00ADna\u202E \u2060')).toBe('Anna')
  expect(name.parse('Ga\u200Bst')).toBe(name.parse('Gast'))
  for (const unseen of ['\u200B\u200B', '\u2060\u2060', '\u202E\u202D', '\u3164\u3164', '\u2800\u2800', '\uFEFF\u00AD']) {
    expect(problem(name, unseen), JSON.stringify(unseen)).toEqual(['för kort'])
  }
  expect(name.parse('Åsa-Lena')).toBe('Åsa-Lena')
  expect(name.parse('A\u030Asa')).toBe('Åsa')
})

test('a name has single spaces, however it was typed or pasted', () => {
  for (const space of ['  ', '\u00A0', '\u202F', ' \u00A0 ', '\u3000']) expect(name.parse(`Per${space}Olof`), JSON.stringify(space)).toBe('Per Olof')
})

test('a text loses characters that turn its direction, but keeps the joiners of emoji', () => {
  expect(text.parse(' Vi ses\n\u202Egro.live\u202C 👨\u200D👩\u200D👧 ')).toBe('Vi ses\ngro.live 👨\u200D👩\u200D👧')
  expect(problem(text, 'x'.repeat(31))).toEqual([textTexts.tooLong(30)])
  expect(problem(text, 'a\u0000b')).toEqual([textTexts.controls])
})

test('refuses thousands of marks on a letter without normalising them, which takes quadratic time', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const heap = `a${'\u0300'.repeat(9000)}${'\u0334'.repeat(9000)}`
  for (const schema of [name, text]) expect(problem(schema, heap)).toContain(textTexts.controls)
  expect(composed(heap)).toBe(heap)
  expect(normalize).not.toHaveBeenCalled()
  expect(text.parse(`a\u030A${'\u0323'.repeat(20)}`)).toBe(`ạ\u030A${'\u0323'.repeat(19)}`.normalize('NFC'))
  expect(normalize).toHaveBeenCalled()
  normalize.mockRestore()
})

const controls = [...Array(32).keys(), 0x7F, 0xFFFE, 0xFFFF].map((code) => String.fromCodePoint(code))
const lineBreaks = ['\t', '\n', '\r']

test('a text may contain tabs and line breaks, but no other control characters or lone surrogates', () => {
  for (const control of [...controls.filter((each) => !lineBreaks.includes(each)), '\uD83D', '\uDE00']) {
    expect(problem(text, `a${control}b`), JSON.stringify(control)).toEqual([textTexts.controls])
  }
  for (const lineBreak of lineBreaks) expect(text.parse(`a${lineBreak}b`)).toBe(`a${lineBreak}b`)
  for (const turning of ['\u202A', '\u202E', '\u2066', '\u2069']) expect(text.parse(`a${turning}b`)).toBe('ab')
})

test('the Unicode line ends in a text become newlines', () => {
  for (const lineEnd of ['\u0085', '\u2028', '\u2029']) expect(text.parse(`${lineEnd}Hej!${lineEnd}Vi ses${lineEnd} `), JSON.stringify(lineEnd)).toBe('Hej!\nVi ses')
})

test('a name may not contain control characters or line breaks', () => {
  for (const control of [...controls, '\u0085', '\u2028', '\u2029']) expect(problem(name, `Bo${control}Ek`), JSON.stringify(control)).toContain(textTexts.controls)
})

test.each(['a://b.se', 'x://y', 'www.a.se', 'WWW.a.se', 'Bo www.a'])('a name may not be a web address: %s', (typed) => {
  expect(problem(name, typed)).toEqual([textTexts.webAddress])
})

test.each(['Bo: Ek', 'Bo / Ek', 'Www Ek', 'Awww. Bo'])('%s may be a name', (typed) => {
  expect(name.parse(typed)).toBe(typed)
})

test('a letter may carry 30 combining marks, as in the standard, but not 31', () => {
  const marked = (marks: number) => `a${'\u0334'.repeat(marks)}`
  expect(problem(textSchema({ max: 100 }), marked(30))).toBeUndefined()
  expect(problem(textSchema({ max: 100 }), marked(31))).toEqual([textTexts.controls])
})
