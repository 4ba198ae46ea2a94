import * as z from 'zod/mini'
import { endpoint, procedure } from '#domain/calls.ts'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { sessionCalls } from '#domain/paths.ts'
import { roles } from '#domain/roles.ts'
import { textSchema } from '#domain/text.ts'
import { memberTextLimits } from '#features/members/rules.ts'
import { accountErrorTexts } from './texts.ts'

/** Longest opaque value (handle, code, token) that is looked at before it is refused. */
const opaque = z.string().check(z.minLength(1), z.maxLength(600))
/** A password as typed: its rules differ by place (`#domain/password.ts`), so here only its length is bounded. */
const password = z.string().check(z.maxLength(1000))

const deadLink = { DEAD_LINK: { status: 410, message: accountErrorTexts.deadLink } } as const
const refusedPassword = {
  PASSWORD_REFUSED: {
    status: 422,
    message: accountErrorTexts.passwordRefused,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
} as const

export const sessionUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  golfId: z.string(),
  roles: z.array(z.enum(roles)),
})
export type SessionUser = z.infer<typeof sessionUser>

/** Log-in, log-out, passwords and links (specification 7, "Authentication"; DESIGN section 3). */
export const accountsContract = {
  lookUpEmail: endpoint('POST', '/functions/lookup-email', 'public',
    'Golf-ID to a short-lived sign-in handle in place of the e-mail address; null when nobody can log in with it')
    .input(z.object({ golfId: golfIdSchema() }))
    .output(z.object({ email: z.nullable(z.string()) })),

  signIn: endpoint('POST', '/auth/sign-in', 'public', 'Log in with the handle of lookup-email and the password')
    .input(z.object({ email: opaque, password }))
    .output(z.object({ user: sessionUser }))
    .errors({ WRONG_CREDENTIALS: { status: 401, message: accountErrorTexts.wrongCredentials } }),

  signOut: endpoint('POST', sessionCalls.signOut, 'public', 'Log out on this device')
    .output(z.object({ success: z.literal(true) })),

  session: endpoint('GET', sessionCalls.session, 'public', 'Who is logged in; `user` is null for a guest')
    .output(z.object({ user: z.nullable(sessionUser) })),

  sendResetLink: endpoint('POST', '/auth/send-reset-link', 'public',
    'Mail a reset link, or a new invitation to someone approved who has not finished; the answer is the same for unknown addresses')
    .input(z.object({ email: emailSchema() }))
    .output(z.object({ success: z.literal(true) })),

  exchangeCode: endpoint('POST', '/auth/exchange-code', 'public',
    'Validate the code of a reset link, without using it up, and let this browser set a new password for a short while')
    .input(z.object({ code: opaque }))
    .output(z.object({ success: z.literal(true) }))
    .errors(deadLink),

  updatePassword: endpoint('POST', '/auth/update-password', 'reset_link',
    'Set a new password: with `currentPassword` when logged in, or as the holder of a reset link. Ends all other sessions')
    .input(z.object({ password, currentPassword: z.optional(password) }))
    .output(z.object({ success: z.literal(true) }))
    .errors({
      ...deadLink,
      ...refusedPassword,
      WRONG_CURRENT_PASSWORD: { status: 422, message: accountErrorTexts.wrongCurrentPassword },
    }),

  verifyToken: endpoint('POST', '/auth/verify-token', 'public', 'Log in with a one-time sign-in token')
    .input(z.object({ type: z.literal('magiclink'), token_hash: opaque }))
    .output(z.object({ user: sessionUser }))
    .errors(deadLink),

  getMyRoles: procedure('get_my_roles', 'member', 'The roles of the one logged in')
    .output(z.array(z.object({ role: z.enum(roles) }))),

  confirmLogInEmail: procedure('confirm_login_email', 'public',
    'Use up the link that was mailed to a new address: from now on log-in links go there')
    .input(z.object({ p_token: opaque }))
    .output(z.object({ email: z.string() }))
    .errors(deadLink),

  checkFirstAdministrator: procedure('check_first_administrator', 'public', 'Whether the link printed at the first start still works')
    .input(z.object({ p_token: opaque }))
    .output(z.object({ valid: z.boolean() })),

  createFirstAdministrator: procedure('create_first_administrator', 'public',
    'Create the first superadmin with the one-time link printed at the first start (decisions.md part 3)')
    .input(z.object({
      p_token: opaque,
      p_golf_id: golfIdSchema(),
      p_first_name: textSchema({ min: 2, max: memberTextLimits.name, tooShort: accountErrorTexts.firstName }),
      p_last_name: textSchema({ min: 2, max: memberTextLimits.name, tooShort: accountErrorTexts.lastName }),
      p_private_email: emailSchema(),
      p_password: password,
    }))
    .output(z.object({ success: z.literal(true) }))
    .errors({ ...deadLink, ...refusedPassword }),
}
