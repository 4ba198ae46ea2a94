/** Anchors of the parts of `/verksamhet`. */
export const sectionIds = {
  report: 'verksamhetsberattelse',
  bylaws: 'stadgar',
  managers: 'ledningsgrupp',
  contact: 'kontakt',
} as const

/** The heading that the focus goes to; a part of the page cannot take it itself. */
export function headingOf(section: string): HTMLElement | null {
  return document.getElementById(`${section}-rubrik`)
}
