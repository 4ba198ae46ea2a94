import type { AuditAct } from '#domain/audit-acts.ts'
import { formatLongDay, isDay } from '#domain/calendar.ts'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { roleTexts } from '#domain/role-texts.ts'
import { shownSetting } from '#domain/settings.ts'
import { bookingStatusTexts, standingTexts } from '#features/booking/texts.ts'
import { memberSortTexts, paidTexts } from '#features/members/texts.ts'
import type { AuditEntry } from './contract.ts'
import { auditActTexts, auditDetailTexts, auditFieldTexts, auditOwn, auditSentences, auditStandIns } from './texts.ts'

type Details = AuditEntry['details']
type Detail = Details[string]

/** A piece of a sentence; `about` says that it names who did it, or what it was done to. */
export interface SentencePart {
  text: string
  about: 'actor' | 'subject' | null
}

/** Looked up by any text: a page open during an upgrade, and a site rolled back to an earlier release, get acts that they do not know. */
const knownSentences: Readonly<Partial<Record<string, string>>> = auditSentences
const knownActs: Readonly<Partial<Record<string, string>>> = auditActTexts

/** What was done, for use without a sentence. */
export function actText(act: string): string {
  return knownActs[act] ?? `${auditStandIns.newerActInFile} (${act})`
}

/** What happened in one sentence, in pieces so that those named in it can be links. */
export function sentenceOf(entry: AuditEntry): SentencePart[] {
  const sentence = knownSentences[entry.act] ?? auditStandIns.newerAct
  const isOwn = sentence.includes('{who}') && isSelf(entry)
  const named = entry.subject?.name ?? null
  const whom = isOwn ? auditStandIns.self : subjectName(entry)
  const words: Record<string, SentencePart> = {
    '{who}': { text: actorName(entry), about: 'actor' },
    // A stand-in for a name gets a capital at the start of a sentence; a name is written as its bearer writes it.
    '{whom}': { text: named === null && sentence.startsWith('{whom}') ? upperFirst(whom) : whom, about: 'subject' },
    '{whose}': { text: isOwn ? ownOf(sentence) : genitive(subjectName(entry)), about: 'subject' },
    '{role}': { text: roleText(entry.details), about: null },
  }
  return sentence.split(/(\{\w+\})/).filter((piece) => piece !== '').map((piece) => words[piece] ?? { text: piece, about: null })
}

/** `Eva Exempel`, or the words for somebody who cannot be named. */
export function actorName({ actor }: AuditEntry): string {
  if (actor === null) return auditStandIns.nobody
  return actor.name ?? auditStandIns.goneActor
}

/** Who did it, for use without a sentence: somebody who completes a registration has no log-in yet, and some acts are the site's own. */
export function doerName(entry: AuditEntry): string {
  if (entry.actor === null && entry.act === 'registration_completed') return entry.subject?.name ?? auditStandIns.goneActor
  return entry.actor === null && ownActs.has(entry.act) ? auditStandIns.site : actorName(entry)
}

const ownActs: ReadonlySet<string> = new Set<AuditAct>(['retention_applied', 'first_administrator_made'])

export function subjectName({ subject }: AuditEntry): string {
  if (subject === null) return auditStandIns.unknown
  return subject.name ?? (subject.kind === 'content' ? auditStandIns.goneContent : auditStandIns.gone)
}

/** Whether the act was done to the actor, or to something the actor has booked. Two people without a card are not taken for the same one. */
export function isSelf({ actor, subject }: AuditEntry): boolean {
  if (actor === null || subject === null) return false
  return actor.id === subject.id || (actor.link_id !== null && (actor.link_id === subject.link_id || actor.link_id === subject.booker_id))
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `sin egen bokning`, `sitt eget medlemskap`, `sina egna uppgifter`: agrees with the word that follows `{whose}`. */
function ownOf(sentence: string): string {
  const [, owned = ''] = /\{whose\} (\S+)/.exec(sentence) ?? []
  return auditOwn[owned] ?? auditStandIns.own
}

/** `Bos`, but `Lars` and `Max` as they are. */
function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? name : `${name}s`
}

export function roleText({ role }: Details): string {
  return Object.entries(roleTexts).find(([name]) => name === role)?.[1].as ?? 'behörighet'
}

/** The acts whose `from` and `to` are the old and the new value; for others they are the days of a filter. */
const moves: ReadonlySet<string> = new Set<AuditAct>(['settings_changed', 'quota_changed', 'booking_time_changed'])

/** The details in words, one line each: `Ändrat: telefon, hemmaklubb`. Leaves out what the sentence already says. */
export function detailsOf({ act, subject, details }: Pick<AuditEntry, 'act' | 'details'> & { subject: { id: string } | null }): string[] {
  const { from, to, searched, failures } = details
  const lines = [
    moves.has(act) ? moveText(subject?.id ?? '', from ?? null, to ?? null) : periodText(from ?? null, to ?? null),
    ...namedTexts(details),
    searched === true ? 'Urval efter en sökning' : null,
    typeof failures === 'number' ? `${failures} misslyckade försök` : null,
  ]
  return lines.filter((line) => line !== null)
}

/** `what` is the setting, if it is one. */
function moveText(what: string, from: Detail, to: Detail): string | null {
  return from === null && to === null ? null : `Från ${quoted(what, from)} till ${quoted(what, to)}`
}

function quoted(what: string, value: Detail): string {
  return value === null || value === '' ? 'inget' : `”${shownSetting(what, valueText('', value))}”`
}

function periodText(from: Detail, to: Detail): string | null {
  if (from === null && to === null) return null
  return ['Tid:', from !== null && `från ${valueText('', from)}`, to !== null && `till ${valueText('', to)}`].filter(Boolean).join(' ')
}

/** Looked up by any text: entries may have fields that a newer or an older release has written. */
const knownFields: Readonly<Partial<Record<string, string>>> = auditFieldTexts

/** The labelled details in the order of `auditDetailTexts`, since the database returns them in an order of its own. */
function namedTexts(details: Details): string[] {
  return Object.entries(auditDetailTexts).flatMap(([name, label]) => {
    const value = details[name] ?? null
    return value === null ? [] : [`${label}: ${valueText(name, value)}`]
  })
}

const valueTexts: Record<string, Record<string, string>> = {
  standing: standingTexts,
  status: bookingStatusTexts,
  category: { ...memberCategoryTexts, none: 'ingen' },
  paid: { true: paidTexts.paid, false: paidTexts.unpaid, yes: paidTexts.paid, no: paidTexts.unpaid },
  sort: memberSortTexts,
  state: { active: 'nuvarande medlemmar', ended: 'avslutade', all: 'alla' },
}

function valueText(name: string, value: Detail): string {
  if (Array.isArray(value)) return value.map(fieldText).join(', ')
  const text = String(value)
  if (isDay(text)) return formatLongDay(text)
  return valueTexts[name]?.[text] ?? text
}

function fieldText(field: string): string {
  return knownFields[field.replace(/^p_/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ?? field
}
