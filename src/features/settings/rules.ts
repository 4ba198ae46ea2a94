import { settingNames, type SettingName, type SettingTexts } from '#domain/settings.ts'
import { settingsTexts } from './texts.ts'

/** Longest text that a setting is sent as; each rule has a limit of its own. */
export const settingMaxLength = 300

/** What settings that are right one by one break together. Takes the settings as they would stand after the change. */
export function problemsTogether(texts: SettingTexts): Partial<SettingTexts> {
  const isFoundedLater = Number(texts.founding_year) > Number(texts.membership_year)
  const { group_stage_ends: groupStageEnds, knockout_starts: knockoutStarts } = texts
  const hasSeason = groupStageEnds !== '' && knockoutStarts !== ''
  const isKnockoutEarly = hasSeason && knockoutStarts <= groupStageEnds
  // A season is a year's: one of two years is a year that was mistyped, or left as it was.
  const isOfTwoYears = hasSeason && knockoutStarts.slice(0, 4) !== groupStageEnds.slice(0, 4)
  return {
    ...(isFoundedLater && { founding_year: settingsTexts.foundedLater }),
    ...(isOfTwoYears && { knockout_starts: settingsTexts.knockoutOtherYear }),
    ...(isKnockoutEarly && { knockout_starts: settingsTexts.knockoutEarly }),
  }
}

/** Beside which other setting one is wrong in {@link problemsTogether}. */
export const wrongBeside: Partial<Record<SettingName, SettingName>> = { founding_year: 'membership_year', knockout_starts: 'group_stage_ends' }

/**
 * What a change breaks: of {@link problemsTogether} those where one of the two is changed. A pair that was saved before there was a rule
 * of it keeps nobody from changing another setting.
 */
export function problemsOfChange(texts: SettingTexts, changed: readonly SettingName[]): Partial<SettingTexts> {
  const problems = problemsTogether(texts)
  const isChanged = (name: SettingName | undefined) => name !== undefined && changed.includes(name)
  for (const name of settingNames) {
    if (!isChanged(name) && !isChanged(wrongBeside[name])) delete problems[name]
  }
  return problems
}

/** The page's sections, in order: every setting once. */
export const settingSections = [
  { id: 'association', names: ['name', 'email', 'phone', 'board_email'] },
  { id: 'fee', names: ['fee', 'membership_year', 'bankgiro', 'swish'] },
  { id: 'counters', names: ['member_counter', 'founding_year', 'course_counter'] },
  { id: 'booking', names: ['round_payment'] },
  { id: 'season', names: ['group_stage_ends', 'knockout_starts', 'leader_email'] },
] as const satisfies readonly { id: string; names: readonly SettingName[] }[]
export type SettingSection = (typeof settingSections)[number]['id']

/** Whether a text names a setting: the board's log may know of ones that are no longer there. */
export function isSettingName(text: string): text is SettingName {
  return settingNames.some((name) => name === text)
}
