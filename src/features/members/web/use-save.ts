import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { refreshSession } from '#web/session.ts'
import { endedTexts } from '#web/ui/ended-texts.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { profileTexts } from '../texts.ts'
import { type EditableColumn, profileUpdate } from './profile-fields.ts'

export interface Problem {
  text: string | undefined
  /** Whether the user must log in again to save. */
  mustLogIn: boolean
}
export type Saved = { saved: true } | ({ saved: false } & Problem)

/**
 * Returns a function that saves one value, in one field or in both addresses, and refetches the data, without reloading the page
 * (decisions.md part 2).
 */
export function useSave(): (columns: readonly EditableColumn[], value: string) => Promise<Saved> {
  const queryClient = useQueryClient()
  return useCallback(async (columns, value) => {
    let confirmation: string | null
    try {
      ({ confirmation } = await api.members.updateMyProfile(profileUpdate(columns, value)))
    } catch (error) {
      const failure = callFailure(error)
      if (isUnanswered(failure)) {
        toastFailure(error, profileTexts.failed)
        // Shows what is really stored, and whether an address waits to be confirmed.
        await queryClient.invalidateQueries({ queryKey: calls.members.getMyProfile.key() })
        return { saved: false, text: profileTexts.unanswered, mustLogIn: false }
      }
      const { code, message, fields, reference } = failure
      const mustLogIn = code === 'NOT_LOGGED_IN'
      const text = mustLogIn ? endedTexts.title : columns.map((column) => fields[`p_${column}`]).find((text) => text !== undefined) ?? message ?? profileTexts.unexpected
      if (mustLogIn) toastFailure(error, profileTexts.failed)
      else showToast({ tone: 'bad', title: profileTexts.failed, text: reference ? `${text} (${reference})` : text })
      return { saved: false, text, mustLogIn }
    }
    // Used until the refetched data comes, so that the screen shows neither the old value nor that a new address has no link on its way.
    const waiting = confirmation === null ? {} : { pending_login_email: value }
    queryClient.setQueryData(calls.members.getMyProfile.queryKey(), (rows) => rows?.map((row) => ({ ...row, ...Object.fromEntries(columns.map((column) => [column, value])), ...waiting })))
    // The header's greeting is part of the session.
    const isName = columns.includes('first_name') || columns.includes('last_name')
    await Promise.all([queryClient.invalidateQueries({ queryKey: calls.members.getMyProfile.key() }), isName && refreshSession()])
    showToast({ tone: 'ok', title: profileTexts.saved, text: profileTexts.savedText })
    return { saved: true }
  }, [queryClient])
}
