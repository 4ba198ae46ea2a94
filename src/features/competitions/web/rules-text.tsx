import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import type { MatchPlayForm, RulesBlock, RulesSection, Schedule } from '../contract.ts'
import { bestWorstPoints } from '../rules.ts'
import { LeaderLink } from './leader-link.tsx'
import { StrokeList } from './stroke-list.tsx'

function Block({ block }: { block: RulesBlock }) {
  if (block.kind === 'text') return <p>{block.text}</p>
  const items = block.items.map((item) => <li key={item}>{item}</li>)
  return block.kind === 'steps'
    ? <ol className="grid list-decimal gap-1.5 pl-6 marker:font-semibold marker:text-green">{items}</ol>
    : <ul className="grid list-disc gap-1.5 pl-6 marker:text-green">{items}</ul>
}

function StrokeExamples({ examples }: { examples: MatchPlayForm['strokeExamples'] }) {
  return (
    <div className="mt-2 grid grid-cols-1 gap-4">
      {examples.map(({ id, players }, index) => (
        <figure key={id} className="example">
          <figcaption className="mb-3 font-semibold text-green">
            Räkneexempel{examples.length > 1 && ` ${index + 1}`}
          </figcaption>
          <StrokeList players={players} />
        </figure>
      ))}
    </div>
  )
}

/** Example holes of a match with their points, computed by {@link bestWorstPoints}. */
function HoleExamples({ examples }: { examples: MatchPlayForm['holeExamples'] }) {
  return (
    <figure className="example mt-2">
      <figcaption id="poang-per-hal" className="mb-2 font-semibold text-green">Räkneexempel: poäng på tre hål</figcaption>
      <table aria-labelledby="poang-per-hal" className="w-full text-left text-[min(1em,7vw)]">
        <thead>
          <tr className="text-muted [&>th]:py-1 [&>th]:pr-[min(0.75rem,3vw)] [&>th]:font-normal">
            <th scope="col">Par A netto</th>
            <th scope="col">Par B netto</th>
            <th scope="col">Poäng <span className="whitespace-nowrap">A–B</span></th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ id, pairA, pairB }) => {
            const { a, b } = bestWorstPoints(pairA, pairB)
            return (
              <tr key={id} className="border-t border-line [&>td]:py-2 [&>td]:pr-[min(0.75rem,3vw)]">
                <td>{pairA.join(' och ')}</td>
                <td>{pairB.join(' och ')}</td>
                <td className="font-semibold">{a}–{b}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </figure>
  )
}

interface RulesTextProps {
  form: MatchPlayForm
  schedule: Schedule | null
}

function Section({ section, form, schedule }: RulesTextProps & { section: RulesSection }) {
  const id = `${form.id}-${section.id}`
  return (
    <section id={id} aria-labelledby={`${id}-rubrik`} className="grid scroll-mt-6 grid-cols-1 gap-3">
      <h3 id={`${id}-rubrik`} className="text-[1.35rem]">{section.heading}</h3>
      {section.blocks.map((block) => <Block key={block.kind === 'text' ? block.text : block.items.join()} block={block} />)}
      {section.id === 'spelform' && form.holeExamples.length > 0 && <HoleExamples examples={form.holeExamples} />}
      {section.id === 'handicap' && form.strokeExamples.length > 0 && <StrokeExamples examples={form.strokeExamples} />}
      {section.id === 'resultat' && schedule && <p><LeaderLink schedule={schedule} /></p>}
      {section.id === 'bokning' && <p className="no-print"><Link to={paths.booking} className="button button-quiet button-sm no-underline!">Boka tid</Link></p>}
    </section>
  )
}

/** The rules of one form of match play. */
export function RulesText({ form, schedule }: RulesTextProps) {
  return (
    <div className="grid grid-cols-1 gap-9">
      {form.sections.map((section) => <Section key={section.id} section={section} form={form} schedule={schedule} />)}
    </div>
  )
}
