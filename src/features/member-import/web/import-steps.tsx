import { Check } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const steps = [['choose', 'Välj fil'], ['review', 'Granska'], ['import', 'Importera']] as const
export type ImportStep = (typeof steps)[number][0] | 'done'

/** Shows which of the three steps the user is at. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const now = step === 'done' ? steps.length : steps.findIndex(([name]) => name === step)
  return (
    <ol role="list" aria-label="Steg" className="mb-6 flex flex-wrap gap-x-7 gap-y-2">
      {steps.map(([name, text], index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={classNames('flex items-center gap-2.5', index === now ? 'font-semibold' : 'text-muted')}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-8 place-content-center rounded-full text-[0.95rem] font-semibold',
              index === now ? 'bg-green text-on-green' : 'bg-green-soft text-green',
            )}
          >
            {index < now ? <Check /> : index + 1}
          </span>
          {text}
          {index < now && <span className="sr-only"> (klart)</span>}
        </li>
      ))}
    </ol>
  )
}
