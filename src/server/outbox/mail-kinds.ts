/**
 * `left`: a person or the board, at an address that is being replaced, often because it no longer works. `board_there`: the board at the
 * address that it had, since the mail may warn of the very person who changed that address.
 */
type Reader = 'person' | 'left' | 'board' | 'board_there'

/**
 * Every kind of mail, and whom it is written for. The board's address is changed now and then, so only a mail's kind tells whether it was
 * written for the board or for a person.
 */
const readers = {
  application_notice: 'board',
  application_receipt: 'person',
  application_rejected: 'person',
  backup_failed: 'board',
  board_email_changed: 'left',
  booking_cancellation_notice: 'board',
  booking_cancelled: 'person',
  booking_change_notice: 'board',
  booking_changed: 'person',
  booking_confirmed: 'person',
  booking_declined: 'person',
  booking_player_removed: 'person',
  booking_receipt: 'person',
  booking_reminder: 'board',
  booking_request: 'board',
  booking_time_changed: 'person',
  booking_withdrawn: 'person',
  calendar_address_made: 'person',
  confirm_email: 'person',
  contact_message: 'board',
  contact_receipt: 'person',
  email_change_notice: 'left',
  email_changed: 'left',
  erasure_done: 'person',
  erasure_receipt: 'person',
  erasure_reminder: 'board',
  erasure_request: 'board',
  erasure_withdrawn: 'person',
  golf_id_changed: 'person',
  invitation: 'person',
  password_changed: 'person',
  payment_changed: 'board_there',
  phone_changed: 'person',
  reset_link: 'person',
  role_given: 'board',
  role_woken: 'board',
  second_factor_changed: 'person',
  welcome: 'person',
} as const satisfies Record<string, Reader>

export type MailKind = keyof typeof readers

const kindsFor = (wanted: Reader): readonly string[] => Object.entries(readers).flatMap(([kind, reader]) => (reader === wanted ? [kind] : []))

/** The kinds of mail that follow the board to a new address. */
export const followingMailKinds = kindsFor('board')
/** The kinds of mail that the site writes to the board. */
export const boardMailKinds = [...followingMailKinds, ...kindsFor('board_there')]
/** The kinds of mail that a person misses if they do not arrive. */
export const personalMailKinds = kindsFor('person')
