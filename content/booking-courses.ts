/** What can be chosen in the booking form, as far as a page needs it: what each gives in a day is for members, who ask for it. */
export interface BookingCourse {
  id: string
  /** As specification 2 has it. */
  label: string
  /** The choices of one group share what there is in a day. */
  quotaGroup: string
}

/** A choice that shares with no other. */
const course = (id: string, label: string): BookingCourse => ({ id, label, quotaGroup: id })

/**
 * The thirteen choices with their fixed labels (specification 2), in the order of the form. Pages and the log read them here, the rules
 * and mails from the database: a change takes a migration of `content_entries` too (docs/overview.md, "A booking course").
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
