/** Props for a button that not everybody may press: without the permission it is disabled and described by the text with this id. */
export function disabledUnless(may: boolean, whyNotId: string) {
  return may ? {} : { disabled: true, 'aria-describedby': whyNotId }
}
