import { settingNames, type SettingName, type SettingTexts } from '#domain/settings.ts'
import { settingsTexts } from './texts.ts'

/** The longest text accepted for a setting; each rule has a limit of its own. */
export const settingMaxLength = 300

/** Returns the problems of settings that are valid one by one but not together. Takes the settings as they would be after the change. */
export function problemsTogether(texts: SettingTexts): Partial<SettingTexts> {
  const isFoundedLater = Number(texts.founding_year) > Number(texts.membership_year)
  const { group_stage_ends: groupStageEnds, knockout_starts: knockoutStarts } = texts
  const hasSeason = groupStageEnds !== '' && knockoutStarts !== ''
  const isKnockoutEarly = hasSeason && knockoutStarts <= groupStageEnds
  // A season lies within one year: with two years, one was mistyped or not updated.
  const isOfTwoYears = hasSeason && knockoutStarts.slice(0, 4) !== groupStageEnds.slice(0, 4)
  return {
    ...(isFoundedLater && { founding_year: settingsTexts.foundedLater }),
    ...(isOfTwoYears && { knockout_starts: settingsTexts.knockoutOtherYear }),
    ...(isKnockoutEarly && { knockout_starts: settingsTexts.knockoutEarly }),
  }
}

/** The other setting that a setting conflicts with in {@link problemsTogether}. */
export const conflictsWith: Partial<Record<SettingName, SettingName>> = { founding_year: 'membership_year', knockout_starts: 'group_stage_ends' }

/**
 * Returns the problems that a change causes: those of {@link problemsTogether} where one of the two settings is changed. A pair that was
 * saved before the rule existed does not keep anybody from changing another setting.
 */
export function problemsOfChange(texts: SettingTexts, changed: readonly SettingName[]): Partial<SettingTexts> {
  const problems = problemsTogether(texts)
  const isChanged = (name: SettingName | undefined) => name !== undefined && changed.includes(name)
  for (const name of settingNames) {
    if (!isChanged(name) && !isChanged(conflictsWith[name])) delete problems[name]
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

/** Whether a text names a setting: the audit log may have names of settings that no longer exist. */
export function isSettingName(text: string): text is SettingName {
  return settingNames.some((name) => name === text)
}
