/** A spruce as a path: three tiers of branches, standing on (x, y). */
function spruce([x, y, height]: readonly [number, number, number]): string {
  const half = height * 0.23
  const tier = (top: number, bottom: number, width: number) =>
    `M${x} ${y - height * top}l${half * width} ${height * (top - bottom)}h${-2 * half * width}z`
  return tier(1, 0.52, 0.6) + tier(0.8, 0.28, 0.82) + tier(0.56, 0.05, 1)
}

const woods = Array.from({ length: 46 }, (_, index) => spruce([index * 36 + ((index * 29) % 19), 176 + 8 * Math.sin(index / 4), 26 + ((index * 47) % 24)])).join('')
const grove = [[1010, 268, 92], [1046, 272, 124], [1384, 270, 138], [1428, 278, 104], [1478, 284, 160], [1540, 290, 122]] as const
const leftGrove = [[60, 372, 120], [112, 380, 168], [170, 376, 104]] as const

function House() {
  return (
    <g>
      <path d="M1086 262h268v-74h-268z" className="fill-cloth" />
      <path d="M1068 190l152-64 152 64z" className="fill-wood" />
      <path d="M1086 190h268v7h-268z" fill="#fff" opacity="0.85" />
      <path d="M1086 190h7v72h-7zM1347 190h7v72h-7z" fill="#fff" opacity="0.92" />
      <path d="M1112 208h38v30h-38zM1168 208h38v30h-38zM1284 208h38v30h-38z" className="fill-sun" />
      <path d="M1131 208v30M1112 223h38M1187 208v30M1168 223h38M1303 208v30M1284 223h38" stroke="#fff" strokeWidth="3.5" />
      <path d="M1112 208h38v30h-38zM1168 208h38v30h-38zM1284 208h38v30h-38z" fill="none" stroke="#fff" strokeWidth="4.5" />
      <path d="M1228 206h32v56h-32z" fill="#fff" />
      <path d="M1233 211h22v51h-22z" className="fill-wood" />
      <circle cx="1220" cy="164" r="12" className="fill-sun" stroke="#fff" strokeWidth="4" />
      <path d="M1300 152v-34h20v43" className="fill-wood" />
      <path d="M1074 262h292v7h-292z" className="fill-sand-shade" />
    </g>
  )
}

/** The club house by the last green: a clear morning in the light theme, dusk in the dark one. */
export function ClubHouse({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="club-hill" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-ridge)" />
          <stop offset="1" stopColor="var(--color-hill)" />
        </linearGradient>
        <linearGradient id="club-rough" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-hill)" />
          <stop offset="1" stopColor="var(--color-rough)" />
        </linearGradient>
      </defs>
      <path d={woods} className="fill-ridge" opacity="0.7" />
      <path d="M0 182C260 140 480 196 760 168S1280 136 1600 176V420H0Z" fill="url(#club-hill)" />
      <path d={grove.slice(0, 2).map(spruce).join('')} className="fill-wood" opacity="0.9" />
      <path d="M0 300C300 236 560 300 860 272S1320 236 1600 268V420H0Z" fill="url(#club-rough)" />
      <House />
      <path d="M1000 268V96" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <path d="M1002 98c30-4 44 14 92 16c-46 8-62 16-92 12z" className="fill-cloth" />
      <path d={grove.slice(2).map(spruce).join('')} className="fill-wood" />
      <path d="M1236 270c-8 30-90 46-210 66s-190 40-210 84h110c14-34 90-54 196-74s150-44 150-76z" className="fill-sand" opacity="0.75" />
      <ellipse cx="640" cy="338" rx="196" ry="34" className="fill-rough" opacity="0.35" />
      <ellipse cx="640" cy="332" rx="190" ry="31" className="fill-putting" />
      <ellipse cx="668" cy="332" rx="9" ry="3.2" className="fill-wood" />
      <path d="M668 332V214" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M670 216c22-8 34 7 60 1v38c-26 7-38-7-60-1z" className="fill-cloth" />
      <circle cx="596" cy="338" r="5.5" className="fill-paper" />
      <path d={leftGrove.map(spruce).join('')} className="fill-wood" />
      <path d="M0 366C300 344 560 404 900 384S1360 360 1600 382V420H0Z" className="fill-rough" />
      <path d="M0 404C340 380 700 424 1040 404S1440 392 1600 406V421H0Z" className="fill-ground" />
    </svg>
  )
}
