/** The longest first or last name that the register takes. */
export const nameLimit = 60

/** The longest name in a single field: the register's two with a space between, since forms fill it in. */
export const fullNameLimit = 2 * nameLimit + 1
