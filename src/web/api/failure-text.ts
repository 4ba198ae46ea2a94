import { endedTexts } from '#web/ui/ended-texts.ts'
import type { CallFailure } from './failure.ts'

/** Texts for acts, in place of the refusal's own, which speaks of seeing a page (specification 8): whoever acted is already looking at the page. */
const actTexts: Partial<Record<string, string>> = {
  NOT_LOGGED_IN: `${endedTexts.title}. ${endedTexts.text}`,
  FORBIDDEN: 'Du har inte längre behörighet att göra det.',
}

/** The text of a failed act where there is room for one only: the refusal's own or `fallback`, followed by the reference if there is one. */
export function failureText({ code, message, reference }: Pick<CallFailure, 'code' | 'message' | 'reference'>, fallback: string): string {
  const text = actTexts[code ?? ''] ?? message ?? fallback
  if (reference === null) return text
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} Referens: ${reference}`
}
