import { LinkButton, Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { paths } from '#domain/paths.ts'

/** Shown when a page fails to render or its scripts cannot be fetched, after a new release for instance. */
export function ErrorPage() {
  return (
    <main id="content" tabIndex={-1} className="wrap max-w-2xl py-24">
      <h1 className="mb-6">Sidan kunde inte visas</h1>
      <ErrorState
        title="Ett oväntat fel uppstod"
        text="Ladda om sidan. Hjälper inte det, försök igen om en stund."
        action={(
          <>
            <Button size="sm" onClick={() => globalThis.location.reload()}>Ladda om sidan</Button>
            <LinkButton size="sm" variant="ghost" to={paths.start} reloadDocument>Till startsidan</LinkButton>
          </>
        )}
      />
    </main>
  )
}
