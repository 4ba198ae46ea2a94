import { useEffect } from 'react'
import { site } from './site.ts'

/**
 * Puts what a page shows into its title once it is known: tabs and the browser's history have nothing else to tell results, or news items,
 * apart by. Undefined leaves the route's title.
 */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined
    const before = document.title
    const own = `${text} – ${site().name}`
    document.title = own
    return () => {
      // The next page may have put its own there already.
      if (document.title === own) document.title = before
    }
  }, [text])
}
