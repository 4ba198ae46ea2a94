/** A choice in the booking form, without its quota: quotas are for members only, and pages fetch them by a call. */
export interface BookingCourse {
  id: string
  /** The label given in specification 2. */
  label: string
  /** Choices with the same group share one daily quota. */
  quotaGroup: string
}

/** A choice with a quota of its own. */
const course = (id: string, label: string): BookingCourse => ({ id, label, quotaGroup: id })

/**
 * The thirteen choices with their fixed labels (specification 2), in the order of the form. Pages and the log read them here, but rules
 * and mails read the database, so a change also needs a migration of `content_entries` (docs/overview.md, "A booking course").
 */
export const bookingCourses: readonly BookingCourse[] = [
  course('ale', 'Ale'),
  course('backa-sateri', 'Backa Säteri'),
  course('grappas', 'Gräppås'),
  course('hulta-bollebygd', 'Hulta-Bollebygd'),
  course('koberg', 'Koberg'),
  course('kungalv-kode', 'Kungälv-Kode'),
  course('lerjedalen', 'Lerjedalen'),
  course('lysegarden-18', 'Lysegården 18-håls'),
  course('lysegarden-9', 'Lysegården 9-håls'),
  course('sankt-jorgen', 'Sankt Jörgen'),
  course('sjogarde', 'Sjögärde'),
  { id: 'torslanda-a', label: 'Torslanda (A)', quotaGroup: 'torslanda' },
  { id: 'torslanda-b', label: 'Torslanda (B)', quotaGroup: 'torslanda' },
]
