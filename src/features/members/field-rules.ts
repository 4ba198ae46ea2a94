/** A member's fields by their names in the database, on the wire and in the board's log. */
export const memberFieldNames = {
  golfId: 'golf_id',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  club: 'club',
  privateEmail: 'private_email',
  workEmail: 'work_email',
  category: 'category',
  contactMethod: 'contact_method',
} as const

export type MemberField = keyof typeof memberFieldNames
export type MemberFieldName = (typeof memberFieldNames)[MemberField]
