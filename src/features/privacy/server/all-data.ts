import { accountData } from './account-data.ts'
import { bookingData } from './booking-data.ts'
import { letterData } from './letter-data.ts'
import type { PersonalTable } from './personal-data.ts'
import { registerData } from './register-data.ts'

/**
 * Every table that holds something about people. A member's own copy, an erasure and the board's summary of one are made
 * of it, and a test holds it against the tables. In the order in which an erasure may go through it.
 */
export const personalData: readonly PersonalTable[] = [...bookingData, ...letterData, ...accountData, ...registerData]
