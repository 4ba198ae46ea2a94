import type { Ref } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BookingRuleText } from '../contract.ts'

function Rule({ rule }: { rule: BookingRuleText }) {
  return (
    <li className={rule.exceptions ? 'lg:col-span-2' : undefined}>
      <h3>{rule.heading}</h3>
      <p className="mt-1 max-w-2xl">{rule.text}</p>
      {rule.exceptions && (
        <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-5">
          {rule.exceptions.map(({ name, text }) => (
            <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[12rem_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

export interface BookingRulesSectionProps {
  /** Null while loading. */
  rules: readonly BookingRuleText[] | null
  /** The heading, which gets the focus when somebody asks for the rules. */
  headingRef: Ref<HTMLHeadingElement>
}

/** The rules for booking partner courses (specification 9). */
export function BookingRulesSection({ rules, headingRef }: BookingRulesSectionProps) {
  return (
    <section aria-labelledby="regler" className="mt-16" aria-busy={rules === null}>
      <h2 id="regler" ref={headingRef} tabIndex={-1} className="w-fit scroll-mt-6">Bokningsregler</h2>
      {rules
        ? <ol className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-2">{rules.map((rule) => <Rule key={rule.id} rule={rule} />)}</ol>
        : <div className="mt-6 grid gap-4 lg:grid-cols-2">{['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="h-20" />)}</div>}
    </section>
  )
}
