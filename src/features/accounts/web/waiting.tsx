import { Spinner } from '#web/ui/spinner.tsx'

/** Takes up the space of a form inside its card while it is checked whether the form may be shown. */
export function Waiting({ text }: { text: string }) {
  return (
    <div role="status" className="grid min-h-72 place-content-center justify-items-center gap-4 text-muted">
      <Spinner isPatient className="text-[2.25rem] text-green" />
      <p>{text}</p>
    </div>
  )
}
