import { expect, test } from 'vitest'
import { settingNames, type SettingTexts } from '#domain/settings.ts'
import { problemsTogether, settingSections } from './rules.ts'
import { settingsTexts } from './texts.ts'

const texts: SettingTexts = {
  name: 'VGF', email: '', phone: '', board_email: 'styrelsen@example.com', bankgiro: '', swish: '', fee: '275',
  membership_year: '2025', founding_year: '2005', member_counter: '650', course_counter: '11',
  group_stage_ends: '2025-08-17', knockout_starts: '2025-08-25', round_payment: '', leader_email: 'tavling@example.com',
}

test('refuses founding after the membership year, and a knockout before the groups end or in another year', () => {
  expect(problemsTogether(texts)).toEqual({})
  expect(problemsTogether({ ...texts, founding_year: '2025', knockout_starts: '2025-08-18' })).toEqual({})
  expect(problemsTogether({ ...texts, founding_year: '2026' })).toEqual({ founding_year: settingsTexts.foundedLater })
  expect(problemsTogether({ ...texts, knockout_starts: '2025-08-17' })).toEqual({ knockout_starts: settingsTexts.knockoutEarly })
  expect(problemsTogether({ ...texts, knockout_starts: '2025-12-31' })).toEqual({})
  for (const starts of ['2026-01-01', '2052-08-25']) {
    expect(problemsTogether({ ...texts, knockout_starts: starts })).toEqual({ knockout_starts: settingsTexts.knockoutOtherYear })
  }
  expect(problemsTogether({ ...texts, knockout_starts: '2024-08-25' })).toEqual({ knockout_starts: settingsTexts.knockoutEarly })
  expect(problemsTogether({ ...texts, group_stage_ends: '' })).toEqual({})
  expect(problemsTogether({ ...texts, knockout_starts: '' })).toEqual({})
  expect(problemsTogether({ ...texts, group_stage_ends: '', knockout_starts: '' })).toEqual({})
})

test('every setting is on the page exactly once', () => {
  expect(settingSections.flatMap(({ names }) => [...names]).toSorted()).toEqual([...settingNames].toSorted())
})
