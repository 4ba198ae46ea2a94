import type { CallFailure } from '#web/api/failure.ts'
import { endedTexts } from '#web/ui/ended-texts.ts'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { ProblemNotice, type TitledProblem } from './call-problem.tsx'

/** Why an act of somebody logged in did not go through. */
export interface ActFailure extends TitledProblem {
  /** The session has ended; nothing is lost of what is typed. */
  mustLogIn: boolean
}

/** In the refusal's own words or `fallback`, but for an ended session: what that says is of a page. */
export function actFailure(title: string, { code, message, reference }: CallFailure, fallback: string): ActFailure {
  const mustLogIn = code === 'NOT_LOGGED_IN'
  return { title, text: mustLogIn ? `${endedTexts.title}.` : message ?? fallback, reference, mustLogIn }
}

/** `onBack` takes it away when its reader, whose session had ended, is logged in again. */
export function ActProblem({ failure, onBack }: { failure: ActFailure; onBack: () => void }) {
  return (
    <ProblemNotice title={failure.title} problem={failure} isAlone>{failure.mustLogIn && <LogInAgain then="fortsätt" onBack={onBack} />}</ProblemNotice>
  )
}
