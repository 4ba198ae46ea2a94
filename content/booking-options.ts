import type { DayQuota } from '#features/booking/rules.ts'
import type { BookingOption } from '#features/courses/contract.ts'

/** One four-ball or two two-balls (specification 9, "Standard"). */
const standard: DayQuota = { fourBalls: 1, twoBalls: 0, splits: true }
const everyDay = (quota: DayQuota) => ({ weekday: quota, weekend: quota })

/** A choice whose quota is its own. */
function option(id: string, label: string, quota: BookingOption['quota'] = everyDay(standard)): BookingOption {
  return { id, label, quotaGroup: id, quota }
}

const torslanda = { quotaGroup: 'torslanda', quota: everyDay({ ...standard, fourBalls: 2 }) }

/** What can be chosen in the booking form, with the fixed labels of specification 2, and what each gives in a day. */
export const bookingOptions: readonly BookingOption[] = [
  option('ale', 'Ale'),
  option('backa-sateri', 'Backa Säteri'),
  option('grappas', 'Gräppås'),
  option('hulta-bollebygd', 'Hulta-Bollebygd'),
  option('koberg', 'Koberg'),
  option('kungalv-kode', 'Kungälv-Kode', { weekday: standard, weekend: { ...standard, splits: false } }),
  option('lerjedalen', 'Lerjedalen', everyDay({ fourBalls: 1, twoBalls: 1, splits: false })),
  option('lysegarden-18', 'Lysegården 18-håls'),
  option('lysegarden-9', 'Lysegården 9-håls'),
  option('sankt-jorgen', 'Sankt Jörgen'),
  option('sjogarde', 'Sjögärde'),
  { id: 'torslanda-a', label: 'Torslanda (A)', ...torslanda },
  { id: 'torslanda-b', label: 'Torslanda (B)', ...torslanda },
]
