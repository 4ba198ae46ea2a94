import { PageError } from '#web/ui/page-error.tsx'

/** Where nothing of the page is left, nor of what is around it. */
export function ErrorPage() {
  return <main id="content" tabIndex={-1}><PageError /></main>
}
