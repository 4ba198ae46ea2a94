import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { golfIdIn, isGolfId } from '#domain/golf-id.ts'
import type { MailFate } from '#domain/mail-state.ts'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { failureText } from '#web/api/failure-text.ts'
import { newRequestKey } from '#web/request-key.ts'
import type { NotDone } from '#web/ui/log-in-again.tsx'
import { showToast, type ToastMessage } from '#web/ui/toast.tsx'
import type { MyBooking } from '../../contract.ts'
import { bookingFieldTexts } from '../../texts.ts'
import { isErased, isGolfIdAsName } from '../../verdict-rules.ts'
import { completeGolfId, type Completion, filledBy, takenBack } from '../completion.ts'
import type { PlayerProblems, TypedPlayer } from './co-player.tsx'
import { repeatedPlayers } from '../repeated-players.ts'

const blank: Omit<TypedPlayer, 'key'> = { name: '', golfId: '', isVgfMember: false, completion: null, filledIn: '', hasTicked: false }

/** The booker comes first and stays. A row is identified by its position, since players who have been erased share a name. */
function coPlayersOf({ players }: Pick<MyBooking, 'players'>): TypedPlayer[] {
  return players.slice(1).map(({ name, golfId, isVgfMember }, index) => {
    // The register decides who is a member among players with a Golf-ID; a guest's name was typed.
    const isByGolfId = golfId !== null && isVgfMember
    return { ...blank, key: `stands ${index}`, name, golfId: golfId ?? '', isVgfMember, filledIn: isByGolfId ? name : '', hasTicked: isByGolfId }
  })
}

/** The players in a comparable form. Of one with a Golf-ID the register says whether it is a member, so that is left out. */
function wordsOf(players: readonly TypedPlayer[]): string {
  return JSON.stringify(players.map(({ name, golfId, isVgfMember }) => [name.trim(), golfId, golfId === '' && isVgfMember]))
}

/** Rows that have been edited, and the co-players in the booking when editing began. */
export interface TypedPlayers {
  rows: TypedPlayer[]
  from: TypedPlayer[]
}

/** A player who has been erased from the booking meanwhile is not saved again: an unedited row follows the booking, an edited one stays. */
function withoutErased({ rows, from }: TypedPlayers, standing: readonly TypedPlayer[]): TypedPlayer[] {
  return rows.map((row) => {
    const [before, now] = [from, standing].map((players) => players.find(({ key }) => key === row.key))
    return now && isErased({ name: now.name, golfId: now.golfId || null }) && before && wordsOf([before]) === wordsOf([row]) ? now : row
  })
}

/**
 * Returns the edited rows, or else the booking's co-players; and whether those have changed meanwhile, to something other than what is
 * typed.
 */
export function playersToShow(booking: Pick<MyBooking, 'players'>, typed: TypedPlayers | null): { rows: TypedPlayer[]; hasMoved: boolean } {
  const standing = coPlayersOf(booking)
  if (typed === null) return { rows: standing, hasMoved: false }
  const now = wordsOf(standing)
  const rows = withoutErased(typed, standing)
  return { rows, hasMoved: wordsOf(typed.from) !== now && wordsOf(rows) !== now }
}

/** The edited rows after another change. */
export function withRows(
  booking: Pick<MyBooking, 'players'>,
  typed: TypedPlayers | null,
  change: (rows: TypedPlayer[]) => TypedPlayer[],
): TypedPlayers {
  return { rows: change(playersToShow(booking, typed).rows), from: typed?.from ?? coPlayersOf(booking) }
}

/**
 * Whether what is typed differs from the booking's co-players, or from what has been saved since the booking was fetched.
 * @param saved the edit that was saved last
 */
export function isEdited(booking: Pick<MyBooking, 'players'>, typed: TypedPlayers | null, saved: TypedPlayers | null): boolean {
  return typed !== null && wordsOf(playersToShow(booking, typed).rows) !== wordsOf(saved?.rows ?? coPlayersOf(booking))
}

/** What is wrong with each row, by field; empty where nothing is. */
export function rowProblems({ players }: Pick<MyBooking, 'players'>, rows: readonly TypedPlayer[]): PlayerProblems[] {
  const [booker = { name: '', golfId: null }] = players
  const repeated = repeatedPlayers(booker, rows.map(({ name, golfId }) => (name.trim() === '' ? null : { name, golfId: golfId || null })), players)
  return rows.map(({ name, golfId }, row) => ({
    ...Object.fromEntries(repeated.filter(({ index }) => index === row).map(({ field, message }) => [field, message])),
    ...(isGolfIdAsName({ name }, players) && { name: bookingFieldTexts.golfIdAsName }),
    ...(name.trim() === '' && { name: bookingFieldTexts.coPlayerName }),
    ...(golfId !== '' && !isGolfId(golfId) && { golfId: bookingFieldTexts.golfId }),
  }))
}

/** What is left of the edits once the booking shows what was saved: those made since, with what was saved as their starting point. */
function afterSave(typed: TypedPlayers | null, saved: TypedPlayers | null): TypedPlayers | null {
  return typed === null || saved === null || typed === saved ? null : { rows: typed.rows, from: saved.rows }
}

function completed(row: TypedPlayer, completion: Completion): TypedPlayer {
  const { name } = completion
  return { ...(name === null ? row : filledBy(row, name)), completion }
}

export function withGolfId(row: TypedPlayer, golfId: string): TypedPlayer {
  return { ...takenBack(row), golfId, completion: null }
}

function savedMessage(mail: MailFate | null): ToastMessage {
  if (mail === null) return { title: 'Inget att ändra', text: 'Bokningen har redan de medspelarna. Inget nytt mejl skickas.' }
  const text = mail === 'queued' ? 'Styrelsen får veta det i ett mejl.' : 'Mejlet sparas: den här installationen skickar inga.'
  return { tone: 'ok', title: 'Medspelarna är ändrade', text }
}

/** Why it was not saved, or that nobody knows. `isUnsure`: the booking's current co-players tell whether it was. */
export interface CoPlayersProblem extends NotDone {
  isUnsure: boolean
}

/** The broken rule in its own words, or why else it failed. */
function problemOf(failure: CallFailure, isFresh: boolean): CoPlayersProblem {
  if (isUnanswered(failure)) {
    return { title: 'Vi vet inte om medspelarna ändrades', text: 'Vi fick inget svar. Allt du har skrivit finns kvar, så du kan spara igen.', isUnsure: isFresh, mustLogIn: false }
  }
  const text = Object.values(failure.fields)[0] ?? failureText(failure, 'Något gick fel på webbplatsen. Allt du har skrivit finns kvar.')
  return { title: 'Medspelarna är inte ändrade', text, isUnsure: false, mustLogIn: failure.code === 'NOT_LOGGED_IN' }
}

/** The edit of one booking's co-players. */
interface CoPlayersEdit {
  typed: TypedPlayers | null
  /** What has been saved, until the booking shows it. */
  saved: TypedPlayers | null
  showsProblems: boolean
  problem: CoPlayersProblem | null
  isPending: boolean
}

const noEdit: CoPlayersEdit = { typed: null, saved: null, showsProblems: false, problem: null, isPending: false }

type ChangeEdit = (change: (now: CoPlayersEdit) => CoPlayersEdit) => void

/** Keeps each booking's edit until it is saved or discarded, whether or not its dialog is open and whichever booking is acted on next. */
export function useCoPlayersEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<string, CoPlayersEdit>>(new Map())
  const editOf = (id: string) => edits.get(id) ?? noEdit
  return {
    isEdited(booking: MyBooking): boolean {
      const { typed, saved } = editOf(booking.id)
      return isEdited(booking, typed, saved)
    },
    /** The edit of a booking, and what changes it. */
    of: (id: string): { edit: CoPlayersEdit; changeEdit: ChangeEdit } => ({
      edit: editOf(id),
      changeEdit: (change) => setEdits((now) => new Map(now).set(id, change(now.get(id) ?? noEdit))),
    }),
  }
}

/** Edits the co-players of a booking; `close` is called once they are saved. */
export function useCoPlayers(booking: MyBooking, { edit: { typed, saved, showsProblems, problem, isPending }, changeEdit, close }: {
  edit: CoPlayersEdit
  changeEdit: ChangeEdit
  close: () => void
}) {
  const queryClient = useQueryClient()
  const { rows, hasMoved } = playersToShow(booking, typed)

  const set = (changes: Partial<CoPlayersEdit>) => changeEdit((now) => ({ ...now, ...changes }))
  const setTyped = (change: (now: TypedPlayers | null) => TypedPlayers | null) => changeEdit((now) => ({ ...now, typed: change(now.typed) }))
  const edit = (change: (before: TypedPlayer[]) => TypedPlayer[]) => setTyped((now) => withRows(booking, now, change))

  async function complete(key: string, golfId: string) {
    const completion = await completeGolfId(golfId)
    // If the edits were saved or discarded meanwhile, there is no row to fill in.
    setTyped((now) => now && withRows(booking, now, (before) => (
      before.map((row) => row.key === key && row.golfId === golfId ? completed(row, completion) : row)
    )))
  }

  function change(key: string, changes: Partial<TypedPlayer>) {
    const { golfId } = changes
    edit((before) => before.map((row) => {
      if (row.key !== key) return row
      return golfId === undefined || golfId === row.golfId ? { ...row, ...changes } : { ...withGolfId(row, golfId), ...changes }
    }))
    if (golfId !== undefined && isGolfId(golfId)) void complete(key, golfId)
  }

  /** @returns whether the bookings shown are up to date */
  async function refresh(): Promise<boolean> {
    await queryClient.invalidateQueries({ queryKey: calls.booking.key() })
    return queryClient.getQueryState(calls.booking.getMyBookings.queryKey())?.isInvalidated === false
  }

  async function save() {
    set({ showsProblems: false, problem: null, isPending: true })
    try {
      const { mail } = await api.booking.changeCoPlayers({
        p_id: booking.id,
        p_co_players: rows.map(({ name, golfId, isVgfMember }) => ({ name: name.trim(), isVgfMember, golfId: golfId || null })),
        p_seen_revision: booking.revision,
      })
      showToast(savedMessage(mail))
      close()
      // If opened again before the list has come, the dialog shows what was saved and can be edited.
      set({ saved: typed, isPending: false })
      if (await refresh()) changeEdit((now) => ({ ...now, typed: afterSave(now.typed, typed), saved: null }))
    } catch (error) {
      const failure = callFailure(error)
      const isOld = isUnanswered(failure) || failure.code === 'ALREADY_SETTLED' || failure.code === 'BOOKING_MOVED'
      set({ problem: problemOf(failure, isOld && await refresh()), isPending: false })
    }
  }

  return {
    rows,
    /** Whether the booking's co-players have changed since editing began, to something other than what is typed. */
    hasMoved,
    /** Whether what is typed differs from the booking's co-players. */
    isEdited: isEdited(booking, typed, saved),
    /** What is wrong with each row, once saving has been tried. */
    problems: showsProblems ? rowProblems(booking, rows) : [],
    problem,
    forgetProblem: () => set({ problem: null }),
    isPending,
    /** @returns the new row's key */
    add(): string {
      const key = newRequestKey()
      edit((before) => [...before, { ...blank, key }])
      return key
    },
    remove: (key: string) => edit((before) => before.filter((row) => row.key !== key)),
    change,
    /** Moves a Golf-ID that was typed as the name to its own field, if that is empty, as if it had been typed there. */
    leaveName({ key, name, golfId: standing }: TypedPlayer) {
      const golfId = isGolfIdAsName({ name }, booking.players) && standing === '' ? golfIdIn(name) : null
      if (golfId !== null) change(key, { name: '', golfId })
    },
    /** @returns whether something must be corrected first */
    isStopped(): boolean {
      const isStopped = rowProblems(booking, rows).some((problems) => Object.keys(problems).length > 0)
      set({ showsProblems: isStopped })
      return isStopped
    },
    save,
    /** Discards the edits. */
    forget: () => changeEdit(() => noEdit),
  }
}
export type CoPlayersEditor = ReturnType<typeof useCoPlayers>
