import { type NewPasswordPlace, newPasswordProblem } from '#domain/password.ts'
import { isCommonPassword } from './passwords.ts'

/** The site's password policy with what only the server knows, the common passwords. In Swedish, null when all is well. */
export function passwordProblem(password: string, facts: { place: NewPasswordPlace; golfId: string }): string | null {
  return newPasswordProblem(password, { ...facts, isCommon: isCommonPassword })
}
