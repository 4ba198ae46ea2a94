import { isDeepStrictEqual } from 'node:util'
import { checkSetting, type SettingName, type SettingTexts } from '#domain/settings.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services, Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { redirectBoardMails } from '#server/outbox/queue.ts'
import { textsSet } from '#server/settings/site-settings.ts'
import { lockSettings, readSettings, writeSetting } from '#server/settings/store.ts'
import { problemsOfChange } from '../rules.ts'
import { changeMails, isTold, type ToldChange, toldChanges } from './mails.tsx'
import { readDefaults } from './present.ts'

export interface SettingChange {
  name: SettingName
  /** The revision that the user saw. */
  revision: number
  /** As typed; null resets the setting to the installation's value. */
  value: string | null
}

export type Saved =
  | { outcome: 'saved' }
  | { outcome: 'moved'; names: SettingName[] }
  | { outcome: 'invalid'; fields: Partial<SettingTexts> }

/**
 * Saves all of the changes, or none of them and returns the reason. The board is mailed about changes that an intruder would make
 * (`mails.tsx`). Mails are written before the transaction, and written anew if another save has come in between.
 */
export async function saveSettings(services: Services, by: Visitor, changes: readonly SettingChange[]): Promise<Saved> {
  for (;;) {
    const told = await writeMails(services, by, changes)
    const saved = await save(services, by.userId, changes, told)
    if (saved.outcome !== 'overtaken') return saved
  }
}

/** Mails, the changes that they tell of, and the board's address that they were written for. */
interface Mailed {
  told: readonly ToldChange[]
  boardEmail: string | null
  mails: readonly MailDraft[]
}

async function writeMails({ db, clock, config }: Services, by: Visitor, changes: readonly SettingChange[]): Promise<Mailed> {
  const checked = check(changes)
  if ('fields' in checked || !changes.some(({ name }) => isTold(name))) return { told: [], boardEmail: null, mails: [] }
  const set = textsSet(await readSettings(db))
  const installed = await readDefaults(db, config)
  const after = over(installed, { ...set, ...checked.texts })
  const told = toldChanges(over(installed, set), after)
  return { told, boardEmail: after.board_email, mails: await changeMails(config, { changes: told, boardEmail: after.board_email, by, now: clock.now() }) }
}

function save(
  { db, clock, config, outbox }: Services, actorId: string, changes: readonly SettingChange[], { told, boardEmail, mails }: Mailed,
): Promise<Saved | { outcome: 'overtaken' }> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const stored = await readSettings(tx)
    const revisions = new Map(stored.map(({ name, revision }) => [name, revision]))
    const set = textsSet(stored)
    // A setting that already has the wanted value is no conflict: it may be the same save again after a lost response.
    const moved = changes.filter((each) => (revisions.get(each.name) ?? 0) !== each.revision && !stands(each, set))
    if (moved.length > 0) return { outcome: 'moved', names: moved.map(({ name }) => name) }

    const installed = await readDefaults(tx, config)
    const checked = check(changes)
    if ('fields' in checked) return { outcome: 'invalid', fields: checked.fields }
    const wanted = { ...set, ...checked.texts }
    const together = problemsOfChange(over(installed, wanted), changes.map(({ name }) => name))
    if (Object.keys(together).length > 0) return { outcome: 'invalid', fields: together }

    const before = over(installed, set)
    const after = over(installed, wanted)
    const isAsTold = isDeepStrictEqual(toldChanges(before, after), told) && (mails.length === 0 || boardEmail === after.board_email)
    if (!isAsTold) return { outcome: 'overtaken' }
    for (const { name } of changes) {
      const text = wanted[name] ?? null
      const isSame = text === null ? set[name] === undefined : text === before[name]
      if (!isSame) await change(tx, { name, text, from: before[name], to: after[name], actorId, now: clock.now() })
    }
    if (after.board_email !== before.board_email) await redirectBoardMails(tx, { to: after.board_email, now: clock.now() })
    await outbox.enqueueAll(tx, mails)
    return { outcome: 'saved' }
  })
}

/**
 * Redirects mails that wait for the board once more when this process has read the new address: until then it can have written mails with the
 * previous one, also in calls that had begun before.
 */
export function followBoardEmail({ db, clock, config, settings, mailQueued }: Services): void {
  let known = config.boardEmail
  settings.onChange(async () => {
    const to = config.boardEmail
    if (to === known) return
    await redirectBoardMails(db, { to, now: clock.now() })
    known = to
    mailQueued()
  })
}

/** Returns the normalized texts, undefined for settings that are reset to the installation; or what is wrong, by setting. */
function check(changes: readonly SettingChange[]): { texts: Partial<Record<SettingName, string | undefined>> } | { fields: Partial<SettingTexts> } {
  const texts: Partial<Record<SettingName, string | undefined>> = {}
  const fields: Partial<SettingTexts> = {}
  for (const { name, value } of changes) {
    const checked = textOf(name, value)
    if ('problem' in checked) fields[name] = checked.problem
    else texts[name] = checked.text
  }
  return Object.keys(fields).length > 0 ? { fields } : { texts }
}

const textOf = (name: SettingName, value: string | null) => (value === null ? { text: undefined } : checkSetting(name, value))

function stands({ name, value }: SettingChange, set: Partial<Record<SettingName, string>>): boolean {
  const wanted = textOf(name, value)
  return 'text' in wanted && wanted.text === set[name]
}

/** Returns the installation's settings, overridden by the board's. */
function over(installed: SettingTexts, set: Partial<Record<SettingName, string | undefined>>): SettingTexts {
  const given = Object.entries(set).filter(([, text]) => text !== undefined)
  return { ...installed, ...Object.fromEntries(given) }
}

interface Change {
  name: SettingName
  text: string | null
  from: string
  to: string
  actorId: string
  now: Date
}

/** Settings that may hold somebody's own address or number: the log cannot be cleaned, so it records that they changed, but not the values. */
const unwritten: ReadonlySet<SettingName> = new Set<SettingName>(['email', 'phone', 'board_email', 'leader_email', 'round_payment'])

async function change(tx: Db, { name, text, from, to, actorId, now }: Change): Promise<void> {
  await writeSetting(tx, { name, text, now })
  const details = unwritten.has(name) ? {} : { from: from || null, to: to || null }
  await recordAct(tx, { actorId, act: 'settings_changed', subject: { kind: 'setting', id: name }, details, now })
}
