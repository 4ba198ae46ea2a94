import * as z from 'zod/mini'
import { endpoint, procedure } from '#domain/calls.ts'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { sessionCalls } from '#domain/paths.ts'
import { roles } from '#domain/roles.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { nameSchema, textSchema } from '#domain/text.ts'
import { memberTextLimits } from '#features/members/rules.ts'
import { newPasskeyOptions, newPasskeyResponse, passkeyOptions, passkeyResponse } from './passkey-rules.ts'
import { maxPasskeyName, secondFactorMethods } from './rules.ts'
import { accountErrorTexts } from './texts.ts'

/** An opaque value (handle, code, token). A longer one is refused without being looked up. */
const opaque = z.string().check(z.minLength(1), z.maxLength(600))
/** A password as typed. Its rules differ by place (`#domain/password.ts`), so only its length is bounded here. */
const password = z.string().check(z.maxLength(1000))

const deadLink = { DEAD_LINK: { status: 410, message: accountErrorTexts.deadLink } } as const
const refusedPassword = {
  PASSWORD_REFUSED: {
    status: 422,
    message: accountErrorTexts.passwordRefused,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
} as const

const deadTicket = { DEAD_TICKET: { status: 410, message: accountErrorTexts.deadTicket } } as const
const wrongPassword = { WRONG_CURRENT_PASSWORD: { status: 422, message: accountErrorTexts.wrongPassword } } as const
const wrongCode = { WRONG_CODE: { status: 422, message: accountErrorTexts.wrongCode } } as const

/** Recovery codes in plain text. They are shown once: when the first factor is added or new codes are requested. */
const newCodes = z.array(z.string())

/** What sign-in returns after the right password when the user has a second factor. */
export const secondFactorAsked = z.object({ ticket: z.string(), methods: z.array(z.enum(secondFactorMethods)) })
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>

/** The second factors of the logged-in user. */
export const ownSecondFactor = z.object({
  /** When the app was added; null for none. */
  totp_since: z.nullable(z.iso.datetime()),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.iso.datetime(), last_used_at: z.nullable(z.iso.datetime()) })),
  recovery_codes_left: z.number(),
})
export type OwnSecondFactor = z.infer<typeof ownSecondFactor>

export const ownSession = z.object({
  id: z.string(),
  /** Such as `Chrome på Android`; null when it is not known. */
  device: z.nullable(z.string()),
  started_at: z.iso.datetime(),
  /** Updated at most once an hour. */
  last_seen_at: z.iso.datetime(),
  is_this: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  golfId: z.string(),
  roles: z.array(z.enum(roles)),
  /** Days until the roles stop working for lack of a second factor: 0 once they have, null without a role or with a factor. */
  secondFactorDaysLeft: z.nullable(z.number()),
})
export type SessionUser = z.infer<typeof sessionUser>

/** Log-in, log-out, passwords and links (specification 7, "Authentication"). */
export const accountsContract = {
  lookUpEmail: endpoint('POST', '/functions/lookup-email', 'public',
    'Golf-ID to a short-lived sign-in handle in place of the e-mail address; null when nobody can log in with it')
    .input(z.object({ golfId: golfIdSchema() }))
    .output(z.object({ email: z.nullable(z.string()) })),

  signIn: endpoint('POST', '/auth/sign-in', 'public', 'Log in with the handle of lookup-email and the password; someone with a second factor gets a ticket to show it with')
    .input(z.object({ email: opaque, password }))
    .output(z.union([z.object({ user: sessionUser }), z.object({ second_factor: secondFactorAsked })]))
    .errors({
      WRONG_CREDENTIALS: { status: 401, message: accountErrorTexts.wrongCredentials },
      /** The password was not checked and the attempt not counted. */
      BUSY: { status: 503, message: accountErrorTexts.busy },
    }),

  finishSignIn: endpoint('POST', '/auth/second-factor', 'public', 'Finish a log-in with a code of the app or a recovery code')
    .input(z.object({ ticket: opaque, code: z.string().check(z.maxLength(100)) }))
    .output(z.object({ user: sessionUser }))
    .errors({ ...deadTicket, ...wrongCode }),

  getPasskeyOptions: endpoint('POST', '/auth/passkey-options', 'public', 'What the browser needs to finish a log-in with a passkey')
    .input(z.object({ ticket: opaque }))
    .output(passkeyOptions)
    .errors(deadTicket),

  finishSignInWithPasskey: endpoint('POST', '/auth/passkey-sign-in', 'public', 'Finish a log-in with a passkey')
    .input(z.object({ ticket: opaque, response: passkeyResponse }))
    .output(z.object({ user: sessionUser }))
    .errors({ ...deadTicket, WRONG_PASSKEY: { status: 422, message: accountErrorTexts.wrongPasskey } }),

  signOut: endpoint('POST', sessionCalls.signOut, 'public', 'Log out on this device')
    .output(z.object({ success: z.literal(true) })),

  session: endpoint('GET', sessionCalls.session, 'public', 'Who is logged in; `user` is null for a guest')
    .output(z.object({ user: z.nullable(sessionUser) })),

  sendResetLink: endpoint('POST', '/auth/send-reset-link', 'public',
    'Mail a reset link, or a new invitation to someone approved who has not finished; the answer is the same for unknown addresses')
    .input(z.object({ email: emailSchema() }))
    .output(z.object({ success: z.literal(true) })),

  exchangeCode: endpoint('POST', '/auth/exchange-code', 'public',
    'Validate the code of a reset link, without using it up, and let this browser set a new password for a short while. `linkId` tells the link from others and opens nothing')
    .input(z.object({ code: opaque }))
    .output(z.object({ success: z.literal(true), linkId: z.string() }))
    .errors(deadLink),

  updatePassword: endpoint('POST', '/auth/update-password', 'reset_link',
    'Set a new password: with `currentPassword` when logged in, or as the holder of a reset link. Ends all other sessions. `linkId` is the link that the form belongs to: if the browser has opened another one since, the change is refused')
    .input(z.object({ password, currentPassword: z.optional(password), linkId: z.optional(rowIdSchema()) }))
    .output(z.object({ success: z.literal(true) }))
    .errors({
      ...deadLink,
      ...refusedPassword,
      OTHER_LINK: { status: 409, message: accountErrorTexts.otherLink },
      WRONG_CURRENT_PASSWORD: { status: 422, message: accountErrorTexts.wrongCurrentPassword },
    }),

  verifyToken: endpoint('POST', '/auth/verify-token', 'public', 'Log in with a one-time sign-in token')
    .input(z.object({ type: z.literal('magiclink'), token_hash: opaque }))
    .output(z.object({ user: sessionUser }))
    .errors(deadLink),

  getMyRoles: procedure('get_my_roles', 'member', 'The roles of the one logged in')
    .output(z.array(z.object({ role: z.enum(roles) }))),

  getMySecondFactor: procedure('get_my_second_factor', 'member', 'The second factors of the one logged in')
    .output(ownSecondFactor),

  beginTotp: procedure('begin_totp', 'member', 'A new secret for an app that shows codes; nothing changes until a code confirms it')
    .input(z.object({ p_password: password }))
    .output(z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }))
    .errors(wrongPassword),

  confirmTotp: procedure('confirm_totp', 'member', 'Add the app, in place of one that was there, by its first code')
    .input(z.object({ p_ticket: opaque, p_code: z.string().check(z.maxLength(100)) }))
    .output(z.object({ recovery_codes: newCodes }))
    .errors({ ...wrongCode, DEAD_SET_UP: { status: 410, message: accountErrorTexts.deadSetUp } }),

  removeTotp: procedure('remove_totp', 'member', 'Remove the app')
    .input(z.object({ p_password: password }))
    .output(z.object({ success: z.literal(true) }))
    .errors(wrongPassword),

  beginPasskey: procedure('begin_passkey', 'member', 'What the browser needs to make a passkey')
    .input(z.object({ p_password: password }))
    .output(newPasskeyOptions)
    .errors({ ...wrongPassword, PASSKEY_LIMIT: { status: 409, message: accountErrorTexts.passkeyLimit } }),

  addPasskey: procedure('add_passkey', 'member', 'Add the passkey that the browser has made')
    .input(z.object({
      p_name: textSchema({ min: 1, max: maxPasskeyName, tooShort: accountErrorTexts.passkeyName }),
      p_response: newPasskeyResponse,
    }))
    .output(z.object({ recovery_codes: newCodes }))
    .errors({ PASSKEY_REFUSED: { status: 422, message: accountErrorTexts.passkeyRefused } }),

  removePasskey: procedure('remove_passkey', 'member', 'Remove one of the own passkeys')
    .input(z.object({ p_id: rowIdSchema(), p_password: password }))
    .output(z.object({ success: z.literal(true) }))
    .errors(wrongPassword),

  makeRecoveryCodes: procedure('make_recovery_codes', 'member', 'New recovery codes; the old ones end')
    .input(z.object({ p_password: password }))
    .output(z.object({ recovery_codes: newCodes }))
    .errors({ ...wrongPassword, NO_SECOND_FACTOR: { status: 409, message: accountErrorTexts.noSecondFactor } }),

  listMySessions: procedure('list_my_sessions', 'member', 'Where the one logged in is logged in, this device first')
    .output(z.array(ownSession)),

  endMySession: procedure('end_my_session', 'member', 'Log one of the own devices out')
    .input(z.object({ p_id: z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/)) }))
    .output(z.object({ success: z.literal(true) })),

  endMyOtherSessions: procedure('end_my_other_sessions', 'member', 'Log all other own devices out')
    .output(z.object({ ended: z.number() })),

  resetSecondFactor: procedure('reset_second_factor', 'superadmin',
    'Remove the second factors of a member who has lost them, log the member out everywhere and mail about it')
    .input(z.object({ p_id: rowIdSchema() }))
    .output(z.object({ success: z.literal(true) }))
    .errors({
      NO_SECOND_FACTOR: { status: 409, message: accountErrorTexts.memberHasNone },
      OWN_SECOND_FACTOR: { status: 409, message: accountErrorTexts.ownSecondFactor },
    }),

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
      p_first_name: nameSchema({ min: 2, max: memberTextLimits.name, tooShort: accountErrorTexts.firstName }),
      p_last_name: nameSchema({ min: 2, max: memberTextLimits.name, tooShort: accountErrorTexts.lastName }),
      p_private_email: emailSchema(),
      p_password: password,
    }))
    .output(z.object({ success: z.literal(true) }))
    .errors({ ...deadLink, ...refusedPassword }),
}
