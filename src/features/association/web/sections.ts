/** Anchors of the parts of `/verksamhet`. */
export const sectionIds = {
  report: 'verksamhetsberattelse',
  bylaws: 'stadgar',
  managers: 'ledningsgrupp',
  contact: 'kontakt',
} as const
