/** A putting green seen from the fairway, in the site's landscape colours. Cropped, never stretched. */
export function GreenAtDawn({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="dawn-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-sky-high)" />
          <stop offset="0.38" stopColor="var(--color-sky)" />
          <stop offset="0.72" stopColor="var(--color-sky-low)" />
        </linearGradient>
      </defs>
      <path d="M0 0h600v640H0z" fill="url(#dawn-sky)" />
      <circle cx="430" cy="168" r="40" className="fill-sun" />
      <path d="M120 132q12-12 24 0q12-12 24 0M196 98q9-9 18 0q9-9 18 0" fill="none" className="stroke-sun" strokeWidth="3" strokeLinecap="round" />
      <path d="M0 330c90-60 190-64 270-36s150 18 210-16c44-24 84-22 120-8v370H0z" className="fill-ridge" />
      <path d="M0 392q150-58 310-24t290-18v290H0z" className="fill-hill" />
      <Trees />
      <path d="M0 452q170-46 330-18t270-10v216H0z" className="fill-rough" />
      <path d="M214 640q34-96 70-128t14-64q120-16 190 12q-46 40-34 86t74 94z" className="fill-fairway" />
      <path d="M250 640q36-84 68-118t16-58h54q-12 38 4 74t52 102z" className="fill-mown opacity-60" />
      <ellipse cx="372" cy="452" rx="134" ry="32" className="fill-putting" />
      <path d="M146 484c4-18 30-24 50-20s44-4 50 10s-18 26-48 26s-56 2-52-16z" className="fill-sand" />
      <path d="M156 488c14-10 34-12 46-10s26-4 36-2c0 10-18 18-40 18s-42 2-42-6z" className="fill-sand-shade opacity-50" />
      <path d="M490 508c2-14 26-20 44-15s46 0 46 13s-22 20-46 19s-46-3-44-17z" className="fill-sand" />
      <ellipse cx="386" cy="451" rx="9" ry="3.4" className="fill-wood" />
      <path d="M386 451V304" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M388 306q24-10 46 4t44 0v42q-22 12-44 0t-46 2z" className="fill-cloth" />
      <circle cx="330" cy="458" r="6.5" className="fill-paper" />
      <path d="M0 640V566q90-30 190 2t164 72z" className="fill-wood" />
    </svg>
  )
}

function Trees() {
  return (
    <g className="fill-wood">
      <path d="M58 356l26 74H32zM96 330l34 100H62zM138 362l24 68h-48z" />
      <path d="M528 330l28 84h-56zM566 308l32 106h-64z" />
    </g>
  )
}
