import { accountsContract } from '#features/accounts/contract.ts'
import { associationContract } from '#features/association/contract.ts'
import { auditContract } from '#features/audit/contract.ts'
import { backupContract } from '#features/backup/contract.ts'
import { bookingContract } from '#features/booking/contract.ts'
import { competitionsContract } from '#features/competitions/contract.ts'
import { coursesContract } from '#features/courses/contract.ts'
import { feesContract } from '#features/fees/contract.ts'
import { memberImportContract } from '#features/member-import/contract.ts'
import { membersContract } from '#features/members/contract.ts'
import { membershipContract } from '#features/membership/contract.ts'
import { newsContract } from '#features/news/contract.ts'
import { offersContract } from '#features/offers/contract.ts'
import { onboardingContract } from '#features/onboarding/contract.ts'
import { privacyContract } from '#features/privacy/contract.ts'
import { publishingContract } from '#features/publishing/contract.ts'
import { settingsContract } from '#features/settings/contract.ts'

/** Every call of the site: address, access, input, output and refusals. */
export const contract = {
  accounts: accountsContract,
  association: associationContract,
  audit: auditContract,
  backup: backupContract,
  booking: bookingContract,
  competitions: competitionsContract,
  courses: coursesContract,
  fees: feesContract,
  memberImport: memberImportContract,
  members: membersContract,
  membership: membershipContract,
  news: newsContract,
  offers: offersContract,
  onboarding: onboardingContract,
  privacy: privacyContract,
  publishing: publishingContract,
  settings: settingsContract,
}
