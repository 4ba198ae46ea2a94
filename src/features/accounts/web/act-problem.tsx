import { type ActFailure, LogInAgain } from '#web/ui/log-in-again.tsx'
import { ProblemNotice } from './call-problem.tsx'

/** The notice that an act failed. `onBack` removes it once the reader, whose session had ended, has logged in again. */
export function ActProblem({ failure, onBack }: { failure: ActFailure; onBack: () => void }) {
  return (
    <ProblemNotice title={failure.title} problem={failure} isAlone>{failure.mustLogIn && <LogInAgain then="fortsätt" onBack={onBack} />}</ProblemNotice>
  )
}
