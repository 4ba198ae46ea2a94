import { type NewPasswordPlace, newPasswordProblem } from '#domain/password.ts'
import { isCommonPassword } from './passwords.ts'

/**
 * Checks a password against the site's policy, with the list of common passwords that only the server has. Returns Swedish text, or null.
 */
export function passwordProblem(password: string, facts: { place: NewPasswordPlace; golfId: string }): string | null {
  return newPasswordProblem(password, { ...facts, isCommon: isCommonPassword })
}
