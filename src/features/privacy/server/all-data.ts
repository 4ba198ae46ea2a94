import { accountData } from './account-data.ts'
import { bookingData } from './booking-data.ts'
import { letterData } from './letter-data.ts'
import type { PersonalTable } from './personal-data.ts'
import { registerData } from './register-data.ts'

/**
 * Every table that holds something about people, in the order in which an erasure can go through them. A member's own copy, an
 * erasure and the board's summary of one are made from this list, and a test compares it with the database's tables.
 */
export const personalData: readonly PersonalTable[] = [...bookingData, ...letterData, ...accountData, ...registerData]
