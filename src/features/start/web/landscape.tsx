/** A spruce as a path: three tiers of branches, standing on (x, y). */
function spruce(x: number, y: number, height: number): string {
  const half = height * 0.24
  const tier = (top: number, bottom: number, width: number) =>
    `M${x} ${y - height * top}l${half * width} ${height * (top - bottom)}h${-2 * half * width}z`
  return tier(1, 0.5, 0.62) + tier(0.78, 0.26, 0.84) + tier(0.55, 0.06, 1) + `M${x - height * 0.03} ${y}v${-height * 0.1}h${height * 0.06}v${height * 0.1}z`
}

function grove(trees: readonly (readonly [x: number, y: number, height: number])[]): string {
  return trees.map(([x, y, height]) => spruce(x, y, height)).join('')
}

const distantWood = grove(
  Array.from({ length: 58 }, (_, index) => [index * 28 + ((index * 37) % 17), 172 + 10 * Math.sin(index / 5), 24 + ((index * 53) % 23)] as const),
)
const leftGrove = grove([[36, 418, 150], [96, 430, 196], [150, 424, 128], [196, 432, 168], [252, 428, 96]])
const rightGrove = grove([[1404, 412, 132], [1452, 424, 190], [1506, 416, 150], [1562, 430, 214]])
const middleGrove = grove([[640, 262, 58], [664, 266, 78], [690, 264, 50], [1296, 248, 62], [1322, 252, 84], [1350, 250, 56]])

const fairway = 'M690 470C742 424 938 404 1006 362S1044 300 1016 274 1016 246 1064 240L1120 240C1098 256 1104 270 1142 290S1206 362 1130 400 986 446 962 470Z'

/** The golf hole behind the start page's heading: a clear morning in the light theme, dusk in the dark one. Colours come from the theme. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1600 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <clipPath id="fairway"><path d={fairway} /></clipPath>
        <linearGradient id="hill" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-ridge)" />
          <stop offset="1" stopColor="var(--color-hill)" />
        </linearGradient>
        <linearGradient id="rough" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-hill)" />
          <stop offset="1" stopColor="var(--color-rough)" />
        </linearGradient>
      </defs>

      <circle cx="1270" cy="104" r="120" className="fill-sun" opacity="0.1" />
      <circle cx="1270" cy="104" r="78" className="fill-sun" opacity="0.16" />
      <circle cx="1270" cy="104" r="44" className="fill-sun" opacity="0.92" />

      <path d={distantWood} className="fill-ridge" opacity="0.75" />
      <path d="M0 176C240 132 420 184 700 160S1220 120 1600 168V480H0Z" fill="url(#hill)" />
      <path d="M300 236C420 216 560 222 600 238S520 262 430 262 250 252 300 236Z" className="fill-water" opacity="0.9" />
      <path d="M340 240h120M402 250h96" className="stroke-white" strokeWidth="2.5" strokeLinecap="round" opacity="0.5" />
      <path d={middleGrove} className="fill-wood" opacity="0.85" />
      <path d="M0 270C260 214 470 292 780 250S1290 214 1600 262V480H0Z" fill="url(#rough)" />

      <path d={fairway} className="fill-fairway" />
      <g clipPath="url(#fairway)" className="fill-mown">
        <path d="M640 424h640v26H640zM640 380h640v20H640zM640 344h640v16H640zM640 314h640v13H640zM640 290h640v10H640zM640 268h640v9H640z" />
      </g>

      <path d="M884 314c14-16 64-18 88-6s8 30-34 32-70-8-54-26z" className="fill-sand-shade" />
      <path d="M889 319c14-12 58-14 80-3s2 22-32 23-62-7-48-20z" className="fill-sand" />
      <path d="M1180 262c18-12 76-12 94 0s-8 24-50 24-62-12-44-24z" className="fill-sand-shade" />
      <path d="M1186 266c18-9 66-9 82 0s-10 17-44 17-54-8-38-17z" className="fill-sand" />

      <ellipse cx="1090" cy="244" rx="104" ry="25" className="fill-rough" opacity="0.28" />
      <ellipse cx="1090" cy="240" rx="100" ry="23" className="fill-putting" />
      <path d="M1098 241l64 11" className="stroke-wood" strokeWidth="4" strokeLinecap="round" opacity="0.35" />
      <ellipse cx="1096" cy="241" rx="7" ry="2.6" className="fill-wood" />
      <path d="M1096 241V112" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M1098 113c24-9 36 8 66 1v42c-28 8-42-8-66-1z" className="fill-cloth" />
      <circle cx="1046" cy="244" r="4.5" fill="#fff" />

      <path d={leftGrove} className="fill-wood" />
      <path d={rightGrove} className="fill-wood" />
      <path d="M0 412C260 378 520 452 860 428S1330 398 1600 424V480H0Z" className="fill-rough" />
      <path d="M0 462C340 436 700 484 1040 462S1440 448 1600 464V481H0Z" className="fill-ground" />
    </svg>
  )
}
