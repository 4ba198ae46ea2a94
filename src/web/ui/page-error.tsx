import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from './button.tsx'

/** Shown when a page fails to render or its scripts cannot be fetched, after a new release for instance. Depends on little. */
export function PageError() {
  return (
    <div className="wrap max-w-2xl py-24">
      <p className="eyebrow">Ett oväntat fel uppstod</p>
      <h1>Sidan kunde inte visas</h1>
      <p className="mt-4 text-xl text-pretty text-muted" role="alert">Ladda om sidan. Hjälper det inte kan du försöka igen om en stund.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => globalThis.location.reload()}>Ladda om sidan</Button>
        <LinkButton variant="ghost" to={paths.start} reloadDocument>Till startsidan</LinkButton>
      </div>
    </div>
  )
}
