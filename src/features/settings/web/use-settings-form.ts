import { useCallback, useMemo, useState } from 'react'
import type { SettingName, SettingTexts } from '#domain/settings.ts'
import { changedNames, type Draft, type Drafts, isMoved, problemsOf, type SettingsByName, textsOfPreview } from './settings-draft.ts'
import { settingsTexts } from '../texts.ts'

export interface SettingsForm {
  drafts: Drafts
  /** Names of the settings that are typed differently from what is saved. */
  changed: SettingName[]
  /** The settings as they would be after saving, for the previews. */
  texts: SettingTexts
  /** The problem to show below a setting; undefined for one that is still being typed. */
  problemOf(name: SettingName): string | undefined
  type(name: SettingName, text: string): void
  /** Resets the setting to the installation's value, once it is saved. */
  giveBack(name: SettingName): void
  /** Discards what is typed, so that what is saved is shown. */
  forget(names: readonly SettingName[]): void
  /** Keeps what is typed, though somebody else has changed the setting. */
  insist(name: SettingName): void
  /** Called on blur: from now on the setting's problem is shown. */
  leave(name: SettingName): void
  /** Shows every problem, including those that the server has `refused`. @returns whether there are any */
  showProblems(refused?: Partial<SettingTexts>): boolean
}

/** Holds what is typed and not saved, and what is wrong with it. */
export function useSettingsForm(settings: SettingsByName): SettingsForm {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [left, setLeft] = useState<ReadonlySet<SettingName>>(new Set())
  const [isAsked, setIsAsked] = useState(false)
  const [refused, setRefused] = useState<Partial<SettingTexts>>({})
  const changed = useMemo(() => changedNames(settings, drafts), [settings, drafts])
  const problems = useMemo(() => problemsOf(settings, drafts), [settings, drafts])

  const put = useCallback((name: SettingName, make: (draft: Draft | undefined) => Draft) => {
    setDrafts((before) => ({ ...before, [name]: make(before[name]) }))
    setRefused(({ [name]: _answered, ...others }) => others)
  }, [])

  const moved = changed.filter((name) => isMoved(settings[name], drafts[name]))
  return {
    drafts,
    changed,
    texts: textsOfPreview(settings, drafts),
    problemOf(name) {
      if (isAsked && moved.includes(name)) return settingsTexts.choose
      return refused[name] ?? (isAsked || left.has(name) ? problems[name] : undefined)
    },
    type(name, text) {
      put(name, (draft) => ({ text, toInstallation: false, revision: draft?.revision ?? settings[name].revision }))
      // Typing the saved value again is no change.
      if (text === settings[name].value) setDrafts(({ [name]: _unchanged, ...others }) => others)
    },
    giveBack: (name) => put(name, () => ({ text: settings[name].installation, toInstallation: true, revision: settings[name].revision })),
    insist: (name) => put(name, (draft) => ({
      text: draft?.text ?? settings[name].value, toInstallation: draft?.toInstallation ?? false, revision: settings[name].revision,
    })),
    forget(names) {
      const gone = new Set<string>(names)
      const keep = <Value>(record: Partial<Record<SettingName, Value>>) => (
        Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name)))
      )
      setDrafts(keep)
      setRefused(keep)
      setLeft((before) => new Set([...before].filter((name) => !gone.has(name))))
      setIsAsked(false)
    },
    leave: (name) => setLeft((before) => new Set(before).add(name)),
    showProblems(said = {}) {
      setIsAsked(true)
      setRefused(said)
      return moved.length > 0 || Object.keys({ ...problems, ...said }).length > 0
    },
  }
}
