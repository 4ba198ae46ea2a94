/** To be spread on a button that not everybody may press: else it is off, and the text with this id says why. */
export function offUnless(may: boolean, whyNotId: string) {
  return may ? {} : { disabled: true, 'aria-describedby': whyNotId }
}
