import { type NewPasswordPlace, newPasswordProblem } from '#domain/password.ts'
import { isCommonPassword } from './passwords.ts'

/** Checks a password with the site's policy and the list of common passwords, which only the server has. Returns Swedish text, or null. */
export function passwordProblem(password: string, facts: { place: NewPasswordPlace; golfId: string }): string | null {
  return newPasswordProblem(password, { ...facts, isCommon: isCommonPassword })
}
