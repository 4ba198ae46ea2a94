import { checkSetting, settingNames, type SettingName, type SettingTexts } from '#domain/settings.ts'
import type { Setting } from '../contract.ts'
import { problemsOfChange, problemsTogether, wrongBeside } from '../rules.ts'

/** What somebody has typed into a setting and not saved. */
export interface Draft {
  text: string
  /** Given back to the installation, whose value is shown meanwhile. */
  toInstallation: boolean
  /** The revision that the typing began on, or that was chosen to be written over. */
  revision: number
}

export type Drafts = Partial<Record<SettingName, Draft>>
export type SettingsByName = Record<SettingName, Setting>

/** The answer of the call by name; null while one is missing, as when the server is older than this page. */
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

/** As it is stored: what has been saved meanwhile, here or by somebody else, is not what was typed letter by letter. */
function oneForm(name: SettingName, typed: string): string {
  const checked = checkSetting(name, typed)
  return 'text' in checked ? checked.text : typed
}

/** Whether somebody else has changed the setting since the typing began, to something else than what is typed. */
export function isMoved(setting: Setting, draft: Draft | undefined): boolean {
  return isChanged(setting, draft) && draft.revision !== setting.revision
}

export function changedNames(settings: SettingsByName, drafts: Drafts): SettingName[] {
  return settingNames.filter((name) => isChanged(settings[name], drafts[name]))
}

/** The settings as they would stand, with what is typed wrong left as it is saved. */
export function textsAsTyped(settings: SettingsByName, drafts: Drafts): SettingTexts {
  const texts = { ...noTexts }
  for (const name of settingNames) {
    const draft = drafts[name]
    const checked = isChanged(settings[name], draft) ? checkSetting(name, draft.text) : null
    texts[name] = checked && 'text' in checked ? checked.text : settings[name].value
  }
  return texts
}

/** The settings as the pictures show them: what is wrong, by itself or beside another, is left as it is saved. */
export function textsOfPreview(settings: SettingsByName, drafts: Drafts): SettingTexts {
  const texts = textsAsTyped(settings, drafts)
  const wrong = () => settingNames.filter((name) => problemsTogether(texts)[name] !== undefined)
  for (const name of wrong()) texts[name] = settings[name].value
  // It was what it stands beside that had been changed.
  for (const name of wrong()) {
    const other = wrongBeside[name]
    if (other) texts[other] = settings[other].value
  }
  return texts
}

/** What the rules say of what is typed, by setting. */
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

/** What is sent to be saved. */
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
