import css from './app.css?inline'

export const styleBlockId = 'styles'

// The development server can update a style sheet in the open page, but not an inline style block.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('./app.css')

/**
 * The site's styles, inlined into every document: on a slow network a separate file takes a second, and nothing could be painted before it.
 * The browser reads them from the document, so that its scripts do not contain them again.
 */
export function styles(): string {
  return import.meta.env.SSR ? css : document.getElementById(styleBlockId)?.textContent ?? ''
}
