import { EarlyText } from '#web/ui/early-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ResultRow } from '../contract.ts'
import { competitionTexts, inSentence } from '../texts.ts'

/** One side of a laurel wreath, leaf by leaf along an arc around (80, 74). */
const leaves = Array.from({ length: 9 }, (_, leaf) => {
  const angle = 0.28 + leaf * 0.27
  return { x: 80 - 62 * Math.sin(angle), y: 74 + 62 * Math.cos(angle), turn: (angle * 180) / Math.PI + 100 }
})

function Branch() {
  return (
    <g>
      {leaves.map(({ x, y, turn }) => (
        <g key={turn} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`}>
          <path d="M0 0C5-8 16-9 22-4C16 3 7 5 0 0Z" />
          <path d="M0 0C-1 9 5 16 12 18C13 10 8 3 0 0Z" opacity="0.7" />
        </g>
      ))}
    </g>
  )
}

/** A cup in a laurel wreath, drawn in the club's gold. */
function CupInLaurel({ className }: { className?: string }) {
  return (
    <svg viewBox="-10 -2 180 166" aria-hidden="true" className={className}>
      <g className="fill-on-deep-gold" opacity="0.5">
        <Branch />
        <g transform="matrix(-1 0 0 1 160 0)"><Branch /></g>
      </g>
      <path d="M60 44H46c-3 20 5 32 21 34M100 44h14c3 20-5 32-21 34" fill="none" className="stroke-on-deep-gold" strokeWidth="5" strokeLinecap="round" />
      <path d="M56 36h48c1 34-7 52-24 56c-17-4-25-22-24-56Z" className="fill-on-deep-gold" />
      <path d="M64 42c0 22 3 34 9 41" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity="0.55" />
      <path d="M77 90h6v14h-6zM64 104h32l4 12H60z" className="fill-on-deep-gold" />
    </svg>
  )
}

interface WinnerCardProps {
  /** Everybody in first place. Undefined while the results are loading: the card then reserves the space of one winner. */
  winners: readonly ResultRow[] | undefined
  /** The call that fetches the results, as {@link EarlyText} names it. */
  call: string
}

/** `Grattis till vinnaren!` (specification 2). */
export function WinnerCard({ winners, call }: WinnerCardProps) {
  return (
    <section aria-labelledby={winners && 'vinnare'} className="on-deep winner-card">
      <div className="min-w-0 max-sm:w-full">
        {winners
          ? <h2 id="vinnare" className="font-sans text-lg font-semibold tracking-normal text-on-deep-gold">{winners.length > 1 ? competitionTexts.congratulationsToSeveral : competitionTexts.congratulations}</h2>
          : <Skeleton className="h-7 w-48 bg-white/15 max-sm:mx-auto" />}
        <EarlyText
          call={call}
          at="results.0.name"
          className="mt-2 font-display text-[min(clamp(1.9rem,1.4rem+2.4vw,3rem),max(13vw,1.1rem))] leading-tight font-semibold empty:h-[1.25em] empty:bg-white/15"
        >
          {winners && inSentence(winners.map(({ name }) => name))}
        </EarlyText>
        {winners ? <Facts winners={winners} /> : <Skeleton className="mt-4 h-14 w-56 bg-white/15 max-sm:mx-auto" />}
      </div>
      <CupInLaurel className="winner-cup" />
    </section>
  )
}

function Facts({ winners }: { winners: readonly ResultRow[] }) {
  const [club, score] = [winners.map((winner) => winner.club), winners.map((winner) => winner.score)].map((texts) => inSentence([...new Set(texts)]))
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 max-sm:justify-center">
      {[{ term: 'Klubb', text: club }, { term: 'Score', text: score }].map(({ term, text }) => (
        <div key={term}>
          <dt className="text-on-deep-muted">{term}</dt>
          <dd className="text-xl font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
