import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { forgetTyped } from '#web/leave.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { settingsTexts } from '../texts.ts'
import { changesOf, type SettingsByName } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Saves what is typed. If anything goes wrong, it stays typed, and the first field with a problem gets the focus. */
export function useSaveSettings(settings: SettingsByName, form: SettingsForm, element: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  const focusError = () => focusFirstError(element.current)

  async function send() {
    const saved = await api.settings.saveSettings({ p_changes: changesOf(settings, form.drafts) })
    queryClient.setQueryData(calls.settings.getSettings.queryKey(), saved)
    form.forget(form.changed)
    forgetTyped()
    showToast({ tone: 'ok', title: settingsTexts.saved, text: settingsTexts.savedText })
    refreshPages()
  }

  /** Refetches the changes shown below, and what else is answered with a setting in it: a year, a fee, how a round is paid for. */
  function refreshPages() {
    for (const { key } of [calls.audit, calls.association, calls.booking, calls.competitions, calls.courses, calls.fees, calls.news]) {
      void queryClient.invalidateQueries({ queryKey: key() })
    }
  }

  async function explain(error: unknown) {
    const failure = callFailure(error)
    const { code, fields } = failure
    const isUnsure = isUnanswered(failure)
    // Without a response the changes may have been saved: the refetched settings tell, and saving the same again is harmless.
    if (code === 'SETTINGS_MOVED' || isUnsure) {
      await queryClient.invalidateQueries({ queryKey: calls.settings.getSettings.key() })
      refreshPages()
    }
    if (isUnsure) return showToast({ tone: 'bad', title: settingsTexts.unknown, text: settingsTexts.unanswered })
    form.showProblems(fields)
    const told = code === 'INVALID' ? { ...failure, message: settingsTexts.checkFields } : failure
    showFailure(told, settingsTexts.notSaved, settingsTexts.unexpected)
    focusError()
  }

  async function save() {
    if (form.changed.length === 0) return
    if (form.showProblems()) return focusError()
    setIsPending(true)
    try {
      await send()
    } catch (error) {
      await explain(error)
    } finally {
      setIsPending(false)
    }
  }

  return { save, isPending }
}
