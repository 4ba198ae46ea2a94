import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskGolfId } from '#domain/golf-id.ts'
import { applyMask, type MaskedValue } from './mask.ts'
import { maskPhone } from './phone-field.tsx'

/** An input as a browser edits it: `66112|1-001` is a value with its caret. */
function editor(mask: (typed: string) => string, start = '|') {
  let state = parse(start)
  function edit(typed: string, caret: number, forward = false) {
    state = applyMask({ previous: state.value, typed, caret, forward }, mask)
    return show(state)
  }
  return {
    type(text: string) {
      let shown = show(state)
      for (const key of text) shown = this.paste(key)
      return shown
    },
    paste(text: string) {
      const { value, caret } = state
      return edit(value.slice(0, caret) + text + value.slice(caret), caret + text.length)
    },
    replaceAll: (text: string) => edit(text, text.length),
    backspace: () => edit(state.value.slice(0, Math.max(state.caret - 1, 0)) + state.value.slice(state.caret), Math.max(state.caret - 1, 0)),
    deleteForward: () => edit(state.value.slice(0, state.caret) + state.value.slice(state.caret + 1), state.caret, true),
  }
}

const parse = (shown: string): MaskedValue => ({ value: shown.replace('|', ''), caret: shown.indexOf('|') })
const show = ({ value, caret }: MaskedValue) => `${value.slice(0, caret)}|${value.slice(caret)}`

describe('Golf-ID', () => {
  test('adds the hyphen after the sixth digit and keeps only nine digits', () => {
    const input = editor(maskGolfId)
    expect(input.type('66112')).toBe('66112|')
    expect(input.type('1')).toBe('661121-|')
    expect(input.type('a00-1 7')).toBe('661121-001|')
  })

  test.each([['19451231001', '451231-001|'], ['20260101001', '260101-001|'], ['1945', '45|'], ['1912', '1912|'], ['200312001', '200312-001|']])(
    'typed with a century, %s becomes %s', (typed, shown) => {
      const input = editor(maskGolfId)
      expect([...typed].map((digit) => input.type(digit)).at(-1)).toBe(shown)
    })

  test('backspace over the hyphen removes the digit before it', () => {
    expect(editor(maskGolfId, '661121-|').backspace()).toBe('66112|')
    expect(editor(maskGolfId, '661121-|001').backspace()).toBe('66112|0-01')
  })

  test('delete before the hyphen removes the digit after it', () => {
    expect(editor(maskGolfId, '661121|-001').deleteForward()).toBe('661121-|01')
  })

  test('the caret stays where the person edits', () => {
    expect(editor(maskGolfId, '66|1121-001').backspace()).toBe('6|11210-01')
    expect(editor(maskGolfId, '6|11210-01').type('6')).toBe('66|1121-001')
  })

  test('a digit typed into a full value is refused instead of pushing the last one out', () => {
    expect(editor(maskGolfId, '66|1121-001').type('9')).toBe('66|1121-001')
    expect(editor(maskGolfId, '661121-001|').type('9')).toBe('661121-001|')
  })

  test.each(['661121001', ' 661121-001 ', '19661121-001', '661121–001', '66 11 21 001'])('formats %j when it is pasted', (pasted) => {
    expect(editor(maskGolfId).paste(pasted)).toBe('661121-001|')
    expect(editor(maskGolfId, '|990230-00').replaceAll(pasted)).toBe('661121-001|')
  })

  test('any sequence of edits keeps the form of the value and the caret inside it', () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('paste' as const), text: fc.string({ maxLength: 14 }) }),
      fc.record({ act: fc.constantFrom('backspace' as const, 'deleteForward' as const) }),
    )
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const input = editor(maskGolfId)
      for (const next of steps) {
        const { value, caret } = parse(next.act === 'paste' ? input.paste(next.text.replaceAll('|', '')) : input[next.act]())
        expect(value).toMatch(/^(\d{0,5}|\d{6}-\d{0,3})$/)
        expect(caret).toBeGreaterThanOrEqual(0)
        expect(caret).toBeLessThanOrEqual(value.length)
      }
    }))
  })
})

describe('phone', () => {
  test.each(['0701740605', '+46701740605', '0046701740605', '+46 70-174 06 05', '+46 (0)70-174 06 05', '0046 (0)701740605', '07017406051'])('%s becomes a Swedish number', (typed) => {
    expect(editor(maskPhone).type(typed)).toBe('070-174 06 05|')
    expect(editor(maskPhone).paste(typed)).toBe('070-174 06 05|')
  })

  test.each(['+4520123456', '+358401234567'])('%s stays a foreign number', (typed) => {
    expect(editor(maskPhone).type(typed)).toBe(`${typed}|`)
    expect(editor(maskPhone).paste(typed)).toBe(`${typed}|`)
  })

  test('groups the digits of an incomplete number', () => {
    expect(editor(maskPhone).type('070174060')).toBe('070-174 06 0|')
  })

  test.each([['031123456', '031123456'], ['031-12 34 56', '031123456'], ['0311234567', '031-123 45 67']])('a landline typed as %s becomes %s', (typed, shown) => {
    expect(editor(maskPhone).type(typed)).toBe(`${shown}|`)
  })

  test('backspace deletes past every separator', () => {
    const input = editor(maskPhone, '070-174 06 05|')
    for (let presses = 0; presses < 9; presses++) input.backspace()
    expect(input.backspace()).toBe('|')
  })
})
