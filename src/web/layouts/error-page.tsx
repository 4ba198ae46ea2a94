import { PageError } from '#web/ui/page-error.tsx'

/** Shown when neither the page nor the layout around it can be rendered. */
export function ErrorPage() {
  return <main id="content" tabIndex={-1}><PageError /></main>
}
