import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { formatPhone } from '#domain/phone.ts'
import { api, calls } from '#web/api/client.ts'
import { isUnanswered, refusedFields } from '#web/api/failure.ts'
import { refreshSession, useSession } from '#web/session.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import type { MemberDetails } from '../contract.ts'
import { memberWireNames, type MemberField } from '../field-rules.ts'
import { memberResolver, memberRules, typedMember, type MemberForm } from './member-form.ts'
import { optionText } from './member-inputs.tsx'
import { unconfirmedEmail } from './unconfirmed-email.ts'
import { useAct } from './use-act.ts'

type Change = Omit<Parameters<typeof api.members.changeMember>[0], 'p_id' | 'p_updated_at'>
type Hints = Partial<Record<MemberField, string>>

/**
 * Returns the shown fields to save: those that differ from the register. If none does, an unconfirmed address among them, since saving it
 * again asks for a new mail.
 */
function fieldsToSave(typed: MemberForm, known: MemberDetails, shown: readonly MemberField[]): MemberField[] {
  const before = shownMember(known)
  const changed = shown.filter((field) => typed[field] !== before[field])
  if (changed.length > 0 || known.ended_on !== null) return changed
  const unconfirmed = unconfirmedEmail(known)
  return shown.filter((field) => (field === 'privateEmail' || field === 'workEmail') && typed[field] === unconfirmed)
}

/** The fields as the call takes them. */
function changeOf(typed: MemberForm, fields: readonly MemberField[]): Change {
  const change: Change = {}
  for (const [name, field] of Object.entries(memberWireNames)) {
    if (fields.includes(field)) Object.assign(change, { [name]: memberRules[field].parse(typed[field]) })
  }
  return change
}

/** Returns the values as the inputs show them, so that formatting a phone number does not count as a change. */
function shownMember(member: MemberDetails): MemberForm {
  const typed = typedMember(member)
  return { ...typed, phone: formatPhone(typed.phone) }
}

function inWords(field: MemberField, value: string): string {
  if (value === '') return 'I registret är fältet nu tomt.'
  return `I registret står nu ”${optionText(field, value) ?? value}”.`
}

/** Returns hints for the fields whose value in the register is now neither the previous one nor the one typed. */
function hintsOf(shown: readonly MemberField[], { before, now, typed }: Record<'before' | 'now' | 'typed', MemberForm>): Hints {
  const moved = shown.filter((field) => now[field] !== before[field] && now[field] !== typed[field])
  return Object.fromEntries(moved.map((field) => [field, inWords(field, now[field])]))
}

interface EditorOptions {
  member: MemberDetails
  shown: readonly MemberField[]
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
}

/** Which mails a change led to; undefined where it led to none. */
function mailsText({ confirmation, golf_id_mail: golfIdMail }: Awaited<ReturnType<typeof api.members.changeMember>>): string | undefined {
  const told = golfIdMail && (golfIdMail === 'queued' ? 'Ett mejl om det nya Golf-ID:t är på väg till medlemmen.' : 'Mejlet till medlemmen om det nya Golf-ID:t sparas här.')
  const asked = confirmation && (confirmation === 'queued' ? 'Ett mejl för att bekräfta adressen är på väg.' : 'Mejlet för att bekräfta adressen sparas här.')
  return [told, asked, asked && 'Tills den är bekräftad går länkar för nytt lösenord till samma adress som förut.'].filter(Boolean).join(' ') || undefined
}

function isAlikeIn(fields: readonly MemberField[], one: MemberDetails, other: MemberDetails): boolean {
  const [ofOne, ofOther] = [shownMember(one), shownMember(other)]
  return fields.every((field) => ofOne[field] === ofOther[field])
}

/**
 * Some of a member's fields in edit mode. When somebody else has changed the member meanwhile, what was typed stays, the rest takes the newer
 * values, and the next save is based on them.
 */
export function useMemberEditor({ member, shown, onUnsaved, onClose }: EditorOptions) {
  const queryClient = useQueryClient()
  const session = useSession()
  const [known, setKnown] = useState(member)
  const [hints, setHints] = useState<Hints | null>(null)
  /** A save got no response, so what has changed since may be that save. */
  const [maybeSaved, setMaybeSaved] = useState(false)
  const { isPending, carryOut } = useAct()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<MemberForm>({
    resolver: memberResolver(shown), defaultValues: shownMember(member), mode: 'onTouched', shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  // A change elsewhere on the card is no reason to refuse what is typed here.
  if (!isPending && member.updated_at > known.updated_at && isAlikeIn(shown, member, known)) setKnown(member)
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty])
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select')?.focus(), [])

  const toFirstError = () => focusFirstError(element.current)

  /**
   * Fetches the newer values. `byOthers` means that somebody else has changed the member; otherwise only a difference from what was typed
   * shows that.
   */
  async function takeNewer(byOthers: boolean) {
    const newer = await queryClient.fetchQuery(calls.members.getMember.queryOptions({ input: { p_id: member.id }, staleTime: 0 })).catch(() => null)
    if (!newer) return
    const [before, now] = [shownMember(known), shownMember(newer)]
    const untouched = shown.filter((field) => !dirtyFields[field])
    const found = hintsOf(shown.filter((field) => dirtyFields[field]), { before, now, typed: form.getValues() })
    setHints(byOthers || Object.keys(found).length > 0 ? found : null)
    for (const field of untouched) form.resetField(field, { defaultValue: now[field] })
    setKnown(newer)
  }

  async function save(typed: MemberForm) {
    const fields = fieldsToSave(typed, known, shown)
    if (fields.length === 0) return onClose()
    const { answer, failure } = await carryOut(
      () => api.members.changeMember({ p_id: member.id, p_updated_at: known.updated_at, ...changeOf(typed, fields) }),
      { done: 'Uppdaterat', says: mailsText, failed: 'Kunde inte spara' },
    )
    // The session holds the name and Golf-ID of an administrator who has corrected his or her own card.
    if (session.state === 'member' && session.user.golfId === known.golf_id) await refreshSession()
    if (answer) return onClose()
    const isUnsure = isUnanswered(failure)
    setMaybeSaved(isUnsure || (maybeSaved && failure.code === 'MEMBER_MOVED'))
    // Without a response it may have been saved: the current values tell, and the next save sends only what is missing.
    if (failure.code === 'MEMBER_MOVED' || isUnsure) return takeNewer(!isUnsure && !maybeSaved)
    const texts = refusedFields(failure.fields, memberWireNames)
    for (const [field, text] of texts) form.setError(field, { type: 'server', message: text })
    if (texts.length > 0) toFirstError()
  }

  return {
    form, hints, isPending, element,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(save, toFirstError)(event),
  }
}
