/** Returns the button that submits a form, which in a dialog may stand outside it. */
export function submitButtonOf(form: HTMLFormElement): HTMLButtonElement | undefined {
  return [...form.elements].find((element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit')
}
