import * as z from 'zod/mini'
import { newPasswordProblem, passwordTexts } from '#domain/password.ts'
import { profileFields } from '#features/members/rules.ts'
import { completionPhone } from '../rules.ts'
import { onboardingTexts } from '../texts.ts'

/** The rules of the form that completes a registration (specification 5, "Onboarding"), for the holder of `golfId`, who has the number `phone` so far. */
export function completionFormSchema({ golfId, phone }: { golfId: string; phone: string | null }) {
  return z.object({
    password: z.string().check((context) => {
      const problem = newPasswordProblem(context.value, { place: 'onboarding', golfId })
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
    }),
    confirmation: z.string(),
    phone: completionPhone(phone),
    club: profileFields.club,
    privacyAccepted: z.pipe(z.boolean(), z.literal(true, onboardingTexts.privacyRequiredText)),
  }).check(z.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: passwordTexts.mismatch,
    // Checked even while another field is wrong, so that all errors show at once.
    when: () => true,
  }))
}

type CompletionFormSchema = ReturnType<typeof completionFormSchema>
export type CompletionForm = z.input<CompletionFormSchema>
export type CompletionValues = z.output<CompletionFormSchema>
