import * as z from 'zod/mini'
import { endpoint } from '#domain/calls.ts'
import { memberCategories } from '#domain/member-category.ts'
import { isLandline, phoneSchemaWith, phoneTexts } from '#domain/phone.ts'
import { policyVersions } from '#domain/policy-versions.ts'
import { textSchema } from '#domain/text.ts'
import { profileFields } from '#features/members/rules.ts'
import { onboardingTexts } from './texts.ts'

const token = z.string().check(z.maxLength(600))
/** What a field began with; null where nothing was known. Missing from a page of an older release. Bounded, but more than the register holds. */
const seen = z.nullish(textSchema({ max: 300 }))

/**
 * What the form is prefilled with (specification 3, "Onboarding application"). A member whom the board added to the register
 * may lack what an applicant has given; the specification does not have that case.
 */
export const onboardingApplication = z.object({
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  category: z.nullable(z.enum(memberCategories)),
  private_email: z.nullable(z.string()),
  work_email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  club: z.nullable(z.string()),
  /** Whether the person is in the register already and only lacks a log-in, so that nothing was approved; not in the specification. */
  is_member: z.boolean(),
})
export type OnboardingApplication = z.infer<typeof onboardingApplication>

/** Completing the registration after approval (specification 7, `complete-onboarding`). */
export const onboardingContract = {
  check: endpoint('GET', '/functions/complete-onboarding', 'public',
    'Whether the invitation link works, and whom it is for; looking does not use it up')
    .input(z.object({ token }))
    .output(z.object({ valid: z.boolean(), application: z.nullable(onboardingApplication) })),

  complete: endpoint('POST', '/functions/complete-onboarding', 'public',
    'Use the invitation up: the applicant becomes a member, or the member gets a log-in; answers a token to log in with. Where a field is as `seenPhone` or `seenClub` says that it began, what the board has corrected since stays')
    .input(z.object({
      token,
      password: z.string().check(z.maxLength(1000)),
      phone: phoneSchemaWith(isLandline, phoneTexts.tooShort),
      club: profileFields.club,
      seenPhone: seen,
      seenClub: seen,
      privacyAccepted: z.boolean(),
      /** The policy version that the page showed, past or current; the current one when left out. */
      privacyVersion: z.optional(z.enum(policyVersions)),
    }))
    .output(z.object({
      success: z.literal(true),
      autoLogin: z.boolean(),
      session: z.nullable(z.object({ hashed_token: z.string() })),
    }))
    .errors({
      DEAD_LINK: { status: 410, message: onboardingTexts.deadLink },
      PRIVACY_REQUIRED: { status: 422, message: onboardingTexts.privacyRequired },
      PASSWORD_REFUSED: {
        status: 422,
        message: onboardingTexts.tooShort,
        data: z.object({ fields: z.record(z.string(), z.string()) }),
      },
    }),
}
