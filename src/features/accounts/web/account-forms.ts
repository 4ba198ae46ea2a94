import * as z from 'zod/mini'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { newPasswordProblem, passwordLength, passwordTexts, type NewPasswordPlace } from '#domain/password.ts'
import { nameSchema } from '#domain/text.ts'
import { memberTextLimits } from '#features/members/rules.ts'
import { accountErrorTexts, forgotPasswordTexts, securityTexts } from '../texts.ts'

// What the account forms accept, with the error texts of each form (specification 5). The server checks everything again.

export const logInForm = z.object({
  golfId: golfIdSchema(),
  password: z.string().check(z.minLength(passwordLength.logIn, passwordTexts.logInTooShort)),
})

export const forgotPasswordForm = z.object({
  email: z.pipe(z.string().check(z.trim(), z.minLength(1, forgotPasswordTexts.emailRequired)), emailSchema()),
})

interface NewPassword {
  password: string
  confirmPassword: string
  golfId?: string
}

/** Checks that a form's `password` meets the password policy and that `confirmPassword` repeats it. */
function newPasswordCheck(place: NewPasswordPlace, ownGolfId?: string) {
  return z.check<NewPassword>(({ value, issues }) => {
    const { password, confirmPassword, golfId = ownGolfId } = value
    // `continue`, so that every field gets its text at once.
    const refuse = (field: keyof NewPassword, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: password, continue: true })
    const problem = newPasswordProblem(password, { place, golfId })
    if (problem) refuse('password', problem)
    if (confirmPassword !== password) refuse('confirmPassword', passwordTexts.mismatch)
  })
}

export const resetPasswordForm = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .check(newPasswordCheck('reset'))

export function changePasswordForm(golfId: string) {
  return z
    .object({
      currentPassword: z.string().check(z.minLength(1, securityTexts.currentRequired)),
      password: z.string(),
      confirmPassword: z.string(),
    })
    .check(
      newPasswordCheck('change', golfId),
      z.refine(({ password, currentPassword }) => password !== currentPassword, {
        path: ['password'],
        error: securityTexts.sameAsCurrent,
      }),
    )
}

export const firstAdministratorForm = z
  .object({
    golfId: golfIdSchema(),
    firstName: nameSchema({ min: 2, max: memberTextLimits.name, tooShort: accountErrorTexts.firstName }),
    lastName: nameSchema({ min: 2, max: memberTextLimits.name, tooShort: accountErrorTexts.lastName }),
    email: emailSchema(),
    password: z.string(),
    confirmPassword: z.string(),
  })
  .check(newPasswordCheck('change'))
