/** The longest first or last name that the register takes. */
export const nameLimit = 60

/** The longest name in a single field: first and last name with a space between, since forms fill such a field from the register. */
export const fullNameLimit = 2 * nameLimit + 1
