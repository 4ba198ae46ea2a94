import { accountsContract } from '#features/accounts/contract.ts'
import { membersContract } from '#features/members/contract.ts'
import { membershipContract } from '#features/membership/contract.ts'
import { onboardingContract } from '#features/onboarding/contract.ts'

/** Every call of the site: address, access, input, output and refusals. */
export const contract = {
  accounts: accountsContract,
  members: membersContract,
  membership: membershipContract,
  onboarding: onboardingContract,
}
