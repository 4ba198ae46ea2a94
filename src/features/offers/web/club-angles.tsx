const label = 'fill-ink font-sans text-[22px] font-semibold'
const guide = 'stroke-flag'
/** The width is limited so that the drawing's label does not get larger than the heading above. */
const drawing = 'mx-auto w-full max-w-60'

/** An iron from the front: lie is the angle between shaft and ground. */
function Lie() {
  return (
    <svg viewBox="0 0 220 190" role="img" aria-label="Lie: vinkeln mellan skaftet och marken, sedd framifrån" className={drawing}>
      <path d="M10 160h200" className="stroke-green" strokeWidth="3" strokeLinecap="round" />
      <path d="M122 132L196 14" className="stroke-muted" strokeWidth="6" strokeLinecap="round" />
      <path d="M114 146l14-24" className="stroke-ink" strokeWidth="10" strokeLinecap="round" />
      <path d="M118 138c-8 12-18 20-32 20H58c-14 0-26-6-28-18-2-14 6-34 18-46 6-6 12-4 18 2 14 16 32 30 52 42z" className="fill-line stroke-edge" strokeWidth="2" />
      <path d="M44 150h46M40 141h58M40 132h46M43 123h30M48 114h16" className="stroke-edge" strokeWidth="2" strokeLinecap="round" />
      <path d="M158 160A54 54 0 0 0 133 114" fill="none" className={guide} strokeWidth="3" strokeLinecap="round" />
      <text x="162" y="134" className={label}>lie</text>
    </svg>
  )
}

/** An iron from the side: loft is how far the face leans back from upright. */
function Loft() {
  return (
    <svg viewBox="0 0 220 190" role="img" aria-label="Loft: hur mycket bladet lutar bakåt, sett från sidan" className={drawing}>
      <path d="M10 160h200" className="stroke-green" strokeWidth="3" strokeLinecap="round" />
      <path d="M112 150V14" className="stroke-muted" strokeWidth="6" strokeLinecap="round" />
      <path d="M106 158c-3-6-1-14 2-20l30-64c3-6 10-6 11 1 2 28-6 62-18 83z" className="fill-line stroke-edge" strokeWidth="2" strokeLinejoin="round" />
      <path d="M104 160V56" className={guide} strokeWidth="2.5" strokeDasharray="5 6" strokeLinecap="round" />
      <path d="M104 158L148 62" className={guide} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M104 82a78 78 0 0 1 33 6" fill="none" className={guide} strokeWidth="3" strokeLinecap="round" />
      <text x="156" y="84" className={label}>loft</text>
      <circle cx="74" cy="146" r="14" className="fill-paper stroke-edge" strokeWidth="2" />
    </svg>
  )
}

const angles = [
  { Drawing: Lie, term: 'Lie', text: 'Klubbhuvudets vinkel mot marken. Om den är fel startar bollen åt fel håll.' },
  { Drawing: Loft, term: 'Loft', text: 'Bladets lutning bakåt. Den styr hur högt och hur långt bollen går.' },
] as const

/** Explains lie and loft, the two angles of an iron, with drawings. */
export function ClubAngles() {
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {angles.map(({ Drawing, term, text }) => (
        <div key={term} className="card">
          <dt className="font-display text-xl font-semibold">{term}</dt>
          <dd className="text-muted">
            <Drawing />
            <p className="mt-3 leading-snug text-balance">{text}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
