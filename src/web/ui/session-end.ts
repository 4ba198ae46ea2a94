import { paths } from '#domain/paths.ts'
import { endedTexts } from './ended-texts.ts'
import { showToast } from './toast.tsx'

let isTold = false
/** How each notice that asks its reader to log in again is taken away. */
const notices = new Set<() => void>()

/** Tells that the session has ended while something is typed; the same words again renew the ones that are there. */
export function tellEnd(): void {
  isTold = true
  showToast({ tone: 'bad', title: endedTexts.title, text: endedTexts.text, link: { href: paths.logIn, text: endedTexts.logIn } })
}

/** For who finds the same end after it has been told of an act. */
export function tellEndOnce(): void {
  if (!isTold) tellEnd()
}

let isLessTold = false

/** Tells, once, that a role is gone or waits for a second step, while something is typed that needs it. */
export function tellLessOnce(): void {
  if (!isLessTold) showToast({ tone: 'bad', title: endedTexts.less, text: endedTexts.lessText })
  isLessTold = true
}

/** From now on it is told anew: the page has taken in what somebody may do. */
export function takeLessBack(): void {
  isLessTold = false
}

/** From now on a notice tells of the end. Returns how to stop. */
export function noteNotice(takeAway: () => void): () => void {
  notices.add(takeAway)
  return () => { notices.delete(takeAway) }
}

/** What was told holds no longer. To whoever is back, logged in again in another tab, that is said, in place of all of it. */
export function takeEndBack(isBack: boolean): void {
  if (isBack && (isTold || notices.size > 0)) {
    // It closes the other one: a success ends what was said of failures.
    showToast({ tone: 'ok', title: endedTexts.back, text: endedTexts.backText })
    for (const takeAway of notices) takeAway()
  }
  isTold = false
}
