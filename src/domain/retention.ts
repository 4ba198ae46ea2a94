/** How long things are kept before the site forgets them; the privacy policy prints these figures. */
export const retention = {
  /** Bookings, after the play day. */
  bookingYears: 2,
  /** Messages to the board. */
  contactMessageYears: 2,
  /** Mails that were delivered or given up. */
  mailDays: 180,
} as const
