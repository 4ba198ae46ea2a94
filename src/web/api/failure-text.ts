import { endedTexts } from '#web/ui/ended-texts.ts'
import type { CallFailure } from './failure.ts'

/** What a refusal says of a page (specification 8) is said otherwise of an act: whoever did it is looking at the page. */
const actTexts: Partial<Record<string, string>> = {
  NOT_LOGGED_IN: `${endedTexts.title}. ${endedTexts.text}`,
  FORBIDDEN: 'Du har inte längre behörighet att göra det.',
}

/** What is told of a failed act where there is room for one text: the refusal's own or `fallback`, and the reference, if any. */
export function failureText({ code, message, reference }: Pick<CallFailure, 'code' | 'message' | 'reference'>, fallback: string): string {
  const text = actTexts[code ?? ''] ?? message ?? fallback
  if (reference === null) return text
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} Referens: ${reference}`
}
