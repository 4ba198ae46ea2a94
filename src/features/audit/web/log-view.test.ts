import { describe, expect, it } from 'vitest'
import { askedOf, fileAddress, plainView, readView, emptyText, writeView, type LogView } from './log-view.ts'

const whole: LogView = {
  group: 'security', person: '94df6f53-ef6f-451c-9fad-557dab103705', from: '2025-05-24', to: '2025-06-01', search: 'Åsa & Öberg',
}

describe('the view of the log in the URL', () => {
  it('is read as it was written, and is empty when nothing is filtered', () => {
    expect(readView(new URLSearchParams(writeView(whole)))).toEqual(whole)
    expect(writeView(plainView)).toBe('')
    expect(readView(new URLSearchParams())).toEqual(plainView)
  })

  it('is unfiltered where the URL makes no sense', () => {
    expect(readView(new URLSearchParams('handelse=allt&vem=bo&fran=2025-02-30&till=igar&sok=+'))).toEqual(plainView)
  })

  it('keeps a day whose year is still being typed, without filtering by it yet', () => {
    for (const day of ['0002-05-24', '0020-05-24', '0202-05-24', '1999-05-24']) {
      const view = readView(new URLSearchParams(`fran=${day}&till=${day}`))
      expect(view).toEqual({ ...plainView, from: day, to: day })
      expect(askedOf(view)).toEqual({})
      expect(fileAddress(view)).toBe('/api/exports/log.csv?')
    }
  })

  it('suggests what to try when nothing is found, and reports days in the wrong order', () => {
    expect(emptyText(plainView)).toBeNull()
    expect(emptyText({ ...plainView, group: 'roles' })).toBe('Prova alla händelser.')
    expect(emptyText(whole)).toBe('Prova ett annat namn eller Golf-ID, andra dagar, alla händelser eller hela loggen.')
    expect(emptyText({ ...plainView, from: '2026-11-27', to: '2026-11-26' })).toBe('Den första dagen är senare än den sista. Ändra en av dem.')
  })

  it('gives the file the same filter', () => {
    const { searchParams } = new URL(fileAddress(whole), 'https://golf.example.se')
    expect(Object.fromEntries(searchParams)).toEqual({
      acts: 'login_email_changed,password_changed,password_reset,login_failures,second_factor_added,second_factor_removed,second_factor_reset,recovery_codes_made', person: whole.person, search: 'Åsa & Öberg', from: '2025-05-24', to: '2025-06-01',
    })
    expect(fileAddress(plainView)).toBe('/api/exports/log.csv?')
  })
})
