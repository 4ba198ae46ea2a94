/**
 * The one password policy (decisions.md part 1). Minimum lengths differ by where the password is chosen
 * (specification 5); everything else holds everywhere.
 */
export const passwordLength = { logIn: 6, onboarding: 6, reset: 8, change: 8, max: 128 } as const
export type NewPasswordPlace = 'onboarding' | 'reset' | 'change'

export const passwordTexts = {
  tooShort: {
    onboarding: 'Lösenord för kort',
    reset: 'Lösenord måste vara minst 8 tecken.',
    change: 'Lösenord måste vara minst 8 tecken',
  } satisfies Record<NewPasswordPlace, string>,
  logInTooShort: 'Lösenord måste vara minst 6 tecken',
  tooLong: `Lösenordet får vara högst ${passwordLength.max} tecken`,
  common: 'Lösenordet är för vanligt och lätt att gissa. Välj ett annat.',
  golfId: 'Lösenordet får inte vara ditt Golf-ID',
  mismatch: 'Lösenorden matchar inte',
} as const

export interface PasswordFacts {
  place: NewPasswordPlace
  golfId?: string | undefined
  /** Whether the password is on a list of common ones, which only the server holds. */
  isCommon?: ((password: string) => boolean) | undefined
}

/** The reason a new password is refused, in Swedish, or null. Lengths count characters as people see them. */
export function newPasswordProblem(password: string, { place, golfId, isCommon }: PasswordFacts): string | null {
  const length = [...password].length
  if (length < passwordLength[place]) return passwordTexts.tooShort[place]
  if (length > passwordLength.max) return passwordTexts.tooLong
  // Normalized as at log-in, so that full-width digits count as ordinary ones.
  const composed = password.normalize('NFKC')
  if (golfId && composed.replace(/\D/g, '') === golfId.replace('-', '') && /^[\d\s-]*$/.test(composed)) return passwordTexts.golfId
  if (isCommon?.(password)) return passwordTexts.common
  return null
}
