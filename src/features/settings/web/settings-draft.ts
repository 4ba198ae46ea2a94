import { checkSetting, settingNames, type SettingName, type SettingTexts } from '#domain/settings.ts'
import type { Setting } from '../contract.ts'
import { problemsOfChange, problemsTogether, conflictsWith } from '../rules.ts'

/** What somebody has typed into a setting and not saved. */
export interface Draft {
  text: string
  /** Whether the setting is to be reset to the installation's value, which is shown meanwhile. */
  toInstallation: boolean
  /** The revision that the typing is based on, or that the user chose to overwrite. */
  revision: number
}

export type Drafts = Partial<Record<SettingName, Draft>>
export type SettingsByName = Record<SettingName, Setting>

/** Returns the response's settings by name; null if one is missing, as when the server is older than this page. */
export function byName(settings: readonly Setting[]): SettingsByName | null {
  const found = new Map(settings.map((setting) => [setting.name, setting]))
  const isWhole = (record: Partial<SettingsByName>): record is SettingsByName => settingNames.every((name) => record[name] !== undefined)
  const record: Partial<SettingsByName> = Object.fromEntries(found)
  return isWhole(record) ? record : null
}

export function isChanged(setting: Setting, draft: Draft | undefined): draft is Draft {
  if (!draft) return false
  if (draft.toInstallation) return setting.source === 'stored'
  return draft.text !== setting.value && (draft.revision === setting.revision || oneForm(setting.name, draft.text) !== setting.value)
}

/** Returns a typed text in its stored (normalized) form, to compare it with what has been saved meanwhile, here or by somebody else. */
function oneForm(name: SettingName, typed: string): string {
  const checked = checkSetting(name, typed)
  return 'text' in checked ? checked.text : typed
}

/** Whether somebody else has changed the setting since the typing began, to something other than what is typed. */
export function isMoved(setting: Setting, draft: Draft | undefined): boolean {
  return isChanged(setting, draft) && draft.revision !== setting.revision
}

export function changedNames(settings: SettingsByName, drafts: Drafts): SettingName[] {
  return settingNames.filter((name) => isChanged(settings[name], drafts[name]))
}

/** Returns the settings as they would be, with the saved value in place of an invalid one. */
export function textsAsTyped(settings: SettingsByName, drafts: Drafts): SettingTexts {
  const texts = { ...noTexts }
  for (const name of settingNames) {
    const draft = drafts[name]
    const checked = isChanged(settings[name], draft) ? checkSetting(name, draft.text) : null
    texts[name] = checked && 'text' in checked ? checked.text : settings[name].value
  }
  return texts
}

/** Returns the settings for the previews: one that is wrong, by itself or together with another, has the saved value. */
export function textsOfPreview(settings: SettingsByName, drafts: Drafts): SettingTexts {
  const texts = textsAsTyped(settings, drafts)
  const wrong = () => settingNames.filter((name) => problemsTogether(texts)[name] !== undefined)
  for (const name of wrong()) texts[name] = settings[name].value
  // The other setting of the pair had been changed.
  for (const name of wrong()) {
    const other = conflictsWith[name]
    if (other) texts[other] = settings[other].value
  }
  return texts
}

/** Returns what the rules say of what is typed, by setting. */
export function problemsOf(settings: SettingsByName, drafts: Drafts): Partial<SettingTexts> {
  const names = changedNames(settings, drafts)
  if (names.length === 0) return {}
  const problems = problemsOfChange(textsAsTyped(settings, drafts), names)
  for (const name of names) {
    const draft = drafts[name]
    const checked = draft && !draft.toInstallation ? checkSetting(name, draft.text) : null
    if (checked && 'problem' in checked) problems[name] = checked.problem
  }
  return problems
}

/** Returns the changes to send. */
export function changesOf(settings: SettingsByName, drafts: Drafts) {
  return changedNames(settings, drafts).flatMap((name) => {
    const draft = drafts[name]
    return draft ? [{ name, revision: draft.revision, value: draft.toInstallation ? null : draft.text }] : []
  })
}

const noTexts: SettingTexts = {
  name: '', email: '', phone: '', board_email: '', bankgiro: '', swish: '', fee: '', membership_year: '',
  founding_year: '', member_counter: '', course_counter: '', group_stage_ends: '', knockout_starts: '', leader_email: '', round_payment: '',
}
