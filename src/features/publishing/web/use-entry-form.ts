import { useState } from 'react'
import { dateInStockholm, formatLongDay } from '#domain/calendar.ts'
import { isPublished } from '#features/news/rules.ts'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { isLate } from '#web/api/make-call.ts'
import { serverNow } from '#web/api/server-time.ts'
import { forgetTyped } from '#web/leave.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { PublishedEntry } from '../contract.ts'
import { checkTexts } from '../field-rules.ts'
import { kindRules } from '../kind-rules.ts'
import { type EntryTexts, type PublishedKind, ticked } from '../rules.ts'
import { publishingTexts } from '../texts.ts'
import { namesOf } from './as-read.ts'
import { textsOfNew } from './entry-fields.tsx'
import { earlyOf, hasBegun, isPassed, nowOf, statusText } from './entry-words.ts'
import { differing, following } from './following.ts'
import { useContentRefresh } from './use-content-refresh.ts'

interface EntryFormParts {
  kind: PublishedKind
  id: string
  /** The current entry; null for a new one, or if somebody has removed it. */
  entry: PublishedEntry | null
  /** The other courses of the same club. */
  others: readonly PublishedEntry[]
  /** Called when there are problems, which are then on the screen. */
  onProblem: () => void
}

/** Returns the text for a competition whose last day has passed, although its status is not completed. */
function passedText({ isExample, results = '', ...texts }: EntryTexts): string {
  if (isExample === ticked) return publishingTexts.dayPassedExample(statusText(texts) ?? '')
  return results === '' ? publishingTexts.dayPassedText : publishingTexts.dayPassedResultsWait
}

/** Returns the text about courses of the same club that have another telephone or website; empty if there are none. */
function otherContactText(texts: EntryTexts, others: readonly PublishedEntry[]): string {
  const differing = others.filter((other) => ['telefon', 'hemsida'].some((name) => other.texts[name] !== texts[name]))
  return differing.length === 0 ? '' : publishingTexts.otherContact(namesOf(differing))
}

/** Says when members will see what was saved, and what may be wrong with it. */
function shownText(kind: PublishedKind, texts: EntryTexts, others: readonly PublishedEntry[]): string {
  const { datum = '', status, results = '' } = texts
  const today = dateInStockholm(serverNow())
  const waits = kind === 'news' && !isPublished({ datum }, today)
  if (waits) return `Nyheten syns för medlemmarna från och med den ${formatLongDay(datum)}.`
  if (kind === 'course') return [nowOf(texts, today)?.isOver ? publishingTexts.nowOverText : publishingTexts.savedText, otherContactText(texts, others)].join(' ').trim()
  if (kind === 'annual_report') return publishingTexts.reportWaits
  if (kind === 'competition' && isPassed(texts, today)) return passedText(texts)
  const early = kind === 'competition' ? earlyOf(texts, today) : null
  if (early) return early.saved
  const isBegun = kind === 'competition' && hasBegun(texts, today)
  const hides = kind === 'competition' && results !== '' && status !== 'completed'
  return [isBegun && publishingTexts.begunText, hides && publishingTexts.resultsWait].filter(Boolean).join(' ') || publishingTexts.savedText
}

/** Handles the texts of an entry's form, and saving them. Whatever goes wrong, the typed texts stay. */
export function useEntryForm({ kind, id, entry, others, onProblem }: EntryFormParts) {
  const { refresh, take } = useContentRefresh()
  const { fields, problemsTogether } = kindRules[kind]
  /** The version that the form's texts began with, or have followed to; null for a new entry. */
  const [{ start, version }, setBase] = useState(() => ({ start: entry?.texts ?? textsOfNew(kind), version: entry?.version ?? null }))
  const [texts, setTexts] = useState<EntryTexts>(start)
  /** The version that saving replaces. */
  const [seen, setSeen] = useState(version)
  /** Names of fields that somebody else has changed too. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const [hasFollowed, setHasFollowed] = useState(false)
  const [problems, setProblems] = useState<EntryTexts>({})
  const [isPending, setIsPending] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const isDirty = !isSaved && differing(fields, texts, start).length > 0

  function type(name: string, text: string) {
    setTexts((before) => ({ ...before, [name]: text }))
    setProblems(({ [name]: _answered, ...others }) => others)
  }

  /** Replaces the typed texts with those on the site now. */
  function takeOver(now: PublishedEntry) {
    setSeen(now.version)
    setBase({ start: now.texts, version: now.version })
    setTexts(now.texts)
    setAsked([])
    setProblems({})
  }

  /** Keeps what has been typed and takes the rest from the site, asking about fields that both have changed. */
  function follow(now: PublishedEntry) {
    const followed = following(fields, { start, texts, asked }, now.texts)
    setBase({ start: now.texts, version: now.version })
    setTexts(followed.texts)
    setAsked(followed.asked)
    const kept = new Set(differing(fields, followed.texts, now.texts).map(({ name }) => name))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => kept.has(name))))
    if (followed.asked.length === 0) setSeen(now.version)
    setHasFollowed(true)
  }

  /** Takes what the site has in the fields that are asked about. */
  function takeTheirs(now: PublishedEntry) {
    setSeen(now.version)
    setTexts({ ...texts, ...Object.fromEntries(asked.map((name) => [name, now.texts[name] ?? ''])) })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !asked.includes(name))))
    setAsked([])
  }

  if (entry !== null && entry.version !== version && !isPending && !isSaved) {
    // Nothing is left of what has been typed if somebody else has saved the same, or if it was saved without a response.
    if (!isDirty || differing(fields, entry.texts, checkTexts(fields, texts).texts).length === 0) takeOver(entry)
    else follow(entry)
  }

  /** Saves, and retries once if there was no response: the call is idempotent, so the retry shows that it is saved. Not after a timeout. */
  async function send(p_seen: string | null, onRetry: () => void): Promise<PublishedEntry> {
    const input = { p_kind: kind, p_id: id, p_seen, p_texts: texts }
    try {
      return await api.publishing.savePublished(input)
    } catch (error) {
      if (callFailure(error).code !== null || isLate(error)) throw error
      onRetry()
      return api.publishing.savePublished(input)
    }
  }

  /** @param over the version to overwrite; the server refuses if the site has another one by then */
  async function save(over = seen) {
    setSeen(over)
    const checked = checkTexts(fields, texts)
    const found = { ...problemsTogether?.(checked.texts), ...checked.problems }
    setProblems(found)
    if (Object.keys(found).length > 0) return onProblem()
    setIsPending(true)
    let isRetried = false
    try {
      const saved = await send(over, () => { isRetried = true })
      take(saved)
      setIsSaved(true)
      forgetTyped()
      showToast({ tone: 'ok', title: publishingTexts.saved, text: shownText(kind, saved.texts, others) })
    } catch (error) {
      const failure = callFailure(error)
      setProblems(failure.fields)
      const told = failure.code === 'INVALID' ? { ...failure, message: publishingTexts.checkFields } : failure
      showFailure(told, isRetried || isUnanswered(failure) ? publishingTexts.unknown : publishingTexts.notSaved, isUnanswered(failure) ? publishingTexts.unknownText : publishingTexts.unexpected)
      onProblem()
    }
    // Waits for the refresh only so long; it goes on in the background. With a dead network the button would otherwise stay pending.
    await Promise.race([refresh(), new Promise((resolve) => { setTimeout(resolve, 5000) })])
    setIsPending(false)
  }

  return { texts, seen, asked, hasFollowed, problems, isPending, isSaved, isDirty, type, takeTheirs, save }
}
