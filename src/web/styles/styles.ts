import css from './app.css?inline'

export const styleBlockId = 'styles'

// The development server changes styles in the open page, which it can do to a style sheet only.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('./app.css')

/**
 * The site's styles, written into every document: a slow network takes a second for a file of their own, and nothing could
 * be drawn before. The browser reads them off the document, so that they are not in its scripts once more.
 */
export function styles(): string {
  return import.meta.env.SSR ? css : document.getElementById(styleBlockId)?.textContent ?? ''
}
