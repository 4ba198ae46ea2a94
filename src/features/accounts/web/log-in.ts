import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import type { SecondFactorAsked, SessionUser } from '../contract.ts'
import { logInTexts } from '../texts.ts'
import { problemOf, type CallProblem } from './call-problem.tsx'

export interface LogInRefusal extends CallProblem {
  /** True when another password may help. */
  wrongCredentials: boolean
  /** True when nobody can log in with the Golf-ID; it may still be a member's. */
  noAccount?: boolean
}

export type LogInAnswer = { user: SessionUser } | { secondFactor: SecondFactorAsked } | { refusal: LogInRefusal }

function refused(problem: CallProblem, wrongCredentials = false): LogInAnswer {
  return { refusal: { ...problem, wrongCredentials } }
}

/** Looks up the Golf-ID, then logs in with the handle it returned (specification 7). Each refusal has its text from specification 8. */
export async function logIn({ golfId, password }: { golfId: string; password: string }): Promise<LogInAnswer> {
  let handle: string | null
  try {
    handle = (await api.accounts.lookUpEmail({ golfId })).email
  } catch (error) {
    const problem = problemOf(error, logInTexts.technical)
    return refused(callFailure(error).code === 'TOO_MANY' ? problem : { ...problem, text: logInTexts.technical })
  }
  if (handle === null) return { refusal: { text: logInTexts.noAccount, reference: null, wrongCredentials: false, noAccount: true } }
  try {
    const answer = await api.accounts.signIn({ email: handle, password })
    return 'user' in answer ? answer : { secondFactor: answer.second_factor }
  } catch (error) {
    return refused(problemOf(error, logInTexts.unexpected), callFailure(error).code === 'WRONG_CREDENTIALS')
  }
}
