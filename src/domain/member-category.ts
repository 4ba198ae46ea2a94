/** The member categories as they travel on the wire (specification 3). */
export const memberCategories = ['volvo_cars', 'volvo_group', 'pensioner'] as const
export type MemberCategory = (typeof memberCategories)[number]

export const memberCategoryTexts: Record<MemberCategory, string> = {
  volvo_cars: 'Volvo Cars',
  volvo_group: 'Volvo Group',
  pensioner: 'Pensionär',
}
