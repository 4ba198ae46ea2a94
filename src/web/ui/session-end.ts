import { paths } from '#domain/paths.ts'
import { endedTexts } from './ended-texts.ts'
import { showToast } from './toast.tsx'

let isTold = false
/** Functions that remove the notices which ask their reader to log in again. */
const notices = new Set<() => void>()

/** Shows that the session has ended while something is typed; called again, it renews the toast. */
export function showSessionEnded(): void {
  isTold = true
  showToast({ tone: 'bad', title: endedTexts.title, text: endedTexts.text, link: { href: paths.logIn, text: endedTexts.logIn } })
}

/** For code that notices an end which a refused act may have told already. */
export function tellEndOnce(): void {
  if (!isTold) showSessionEnded()
}

let isLessTold = false

/** Shows, once, that a role is gone or requires a second step, while something is typed that needs it. */
export function tellLessOnce(): void {
  if (!isLessTold) showToast({ tone: 'bad', title: endedTexts.less, text: endedTexts.lessText })
  isLessTold = true
}

/** Lets it be shown again: the page has taken in what the user may do. */
export function resetRoleLostNotice(): void {
  isLessTold = false
}

/** Registers a notice that the session has ended. Returns a function that unregisters it. */
export function noteNotice(takeAway: () => void): () => void {
  notices.add(takeAway)
  return () => { notices.delete(takeAway) }
}

/** Withdraws what was told about the end. If the user is back, logged in again in another tab, says so in place of all of it. */
export function withdrawSessionEnded(isBack: boolean): void {
  if (isBack && (isTold || notices.size > 0)) {
    // This toast closes the one about the end: a success closes what was told of failures.
    showToast({ tone: 'ok', title: endedTexts.back, text: endedTexts.backText })
    for (const takeAway of notices) takeAway()
  }
  isTold = false
}
