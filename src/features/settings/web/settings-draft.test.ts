import { expect, test } from 'vitest'
import { settingNames, settingTexts } from '#domain/settings.ts'
import type { Setting } from '../contract.ts'
import { settingsTexts } from '../texts.ts'
import { byName, changesOf, type Drafts, isMoved, problemsOf, textsAsTyped, textsOfPreview } from './settings-draft.ts'

const values: Partial<Record<string, string>> = { name: 'VGF', fee: '275', membership_year: '2025', founding_year: '2005', swish: '' }
const list = settingNames.map((name): Setting => ({
  name, value: values[name] ?? '', source: 'installation', installation: values[name] ?? '', revision: 0, changed_at: null, changed_by: null,
}))
const settings = byName(list)
if (!settings) throw new Error('A setting is missing')
const stored = { ...settings, fee: { ...settings.fee, value: '350', source: 'stored', revision: 3 } } as const
const typed = (text: string, revision = 0) => ({ text, revision, toInstallation: false })

test('a list that lacks a setting is rejected', () => {
  expect(byName(list.slice(1))).toBeNull()
})

test('only changed settings are sent, with the revision at which typing began', () => {
  const drafts: Drafts = { name: typed('VGF'), fee: typed('325'), swish: typed('1231181189') }
  expect(changesOf(settings, drafts)).toEqual([
    { name: 'swish', revision: 0, value: '1231181189' }, { name: 'fee', revision: 0, value: '325' },
  ])
})

test('a reset to the installation is sent as null, and only if the board had set a value', () => {
  const back: Drafts = { fee: { text: '275', revision: 3, toInstallation: true } }
  expect(changesOf(stored, back)).toEqual([{ name: 'fee', revision: 3, value: null }])
  expect(changesOf(settings, back)).toEqual([])
})

test('the preview shows typed values normalized, and the saved value where the typed one is invalid', () => {
  expect(textsAsTyped(settings, { swish: typed('1231181189'), fee: typed('gratis') })).toMatchObject({ swish: '123 118 11 89', fee: '275' })
})

test('the preview leaves out typed values that contradict another setting', () => {
  const founded = (drafts: Drafts) => {
    const { founding_year: founding, membership_year: membership } = textsOfPreview(settings, drafts)
    return `${founding} ${membership}`
  }
  expect(founded({ founding_year: typed('2030') })).toBe('2005 2025')
  expect(founded({ membership_year: typed('2001') })).toBe('2005 2025')
  expect(founded({ founding_year: typed('2030'), membership_year: typed('2027') })).toBe('2005 2027')
  expect(founded({ founding_year: typed('1998'), membership_year: typed('2001') })).toBe('1998 2001')
})

test('problems include those of single settings and of settings that contradict each other', () => {
  expect(problemsOf(settings, {})).toEqual({})
  expect(problemsOf(settings, { bankgiro: typed('160-9907'), membership_year: typed('2001') })).toEqual({
    bankgiro: settingTexts.checkDigit, founding_year: settingsTexts.foundedLater,
  })
})

test('a stored contradiction is a problem only if one of its two settings is changed', () => {
  const old = { ...settings, founding_year: { ...settings.founding_year, value: '2030' } }
  expect(problemsOf(old, { fee: typed('325') })).toEqual({})
  for (const drafts of [{ founding_year: typed('2031') }, { membership_year: typed('2026') }] satisfies Drafts[]) {
    expect(problemsOf(old, drafts)).toEqual({ founding_year: settingsTexts.foundedLater })
  }
})

test('a change by somebody else conflicts unless it is the same as the typed one', () => {
  expect(isMoved(stored.fee, typed('325'))).toBe(true)
  expect(isMoved(stored.fee, typed('350'))).toBe(false)
  expect(isMoved(stored.fee, typed('325', 3))).toBe(false)
  // What was saved without a response is not taken for somebody else's change because it was normalized.
  const swish = { ...settings.swish, value: '123 118 11 89', revision: 1 }
  expect(isMoved(swish, typed('1231181189'))).toBe(false)
  expect(isMoved(swish, typed('1239876543'))).toBe(true)
  expect(isMoved(stored.fee, undefined)).toBe(false)
})
