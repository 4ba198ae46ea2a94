import { classNames } from './class-names.ts'

export interface HoleDrawingProps {
  /** Determines the hole's shape: the same course looks the same everywhere. */
  id: string
  /** The kind of course, which decides what grows and lies around the hole. */
  typ: string
  className?: string | undefined
}

/** A hole seen from above, different for each course: sea by the coast, spruces in the wild, lawns in a park. */
export function HoleDrawing({ id, typ, className }: HoleDrawingProps) {
  const { tee, green, bend, pull } = shapeOf(id)
  const isCoast = /kust|links/.test(typ)
  const fairway = `M${tee} 62C${tee + bend} 48 ${green + pull} 34 ${green} 17`
  /** The free side, away from which the hole bends. */
  const side = bend > 0 ? -1 : 1
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={classNames('overflow-hidden', className)}>
      <rect width="64" height="64" className="fill-green-soft" />
      {isCoast && <Sea side={side} />}
      {typ === 'naturbana' && <Spruces middle={(tee + green) / 2} side={side} />}
      {typ.includes('park') && <Lawn middle={(tee + green) / 2} side={isCoast ? -side : side} />}
      <path d={fairway} fill="none" strokeWidth="14" strokeLinecap="round" className="stroke-fairway" />
      <path d={fairway} fill="none" strokeWidth="4" strokeLinecap="round" strokeDasharray="5 6" className="stroke-mown" />
      <ellipse cx={green} cy="16" rx="9.5" ry="7.5" className="fill-putting" />
      <path d={bunker(green - side * 12, 22)} className="fill-sand" />
      {!isCoast && <path d={bunker(tee + side * -11 + bend * 0.7, 46)} className="fill-sand" />}
      <path d={`M${green} 16.5V3.5`} strokeWidth="1.4" strokeLinecap="round" className="stroke-ink" />
      <path d={`M${green + 0.5} 3.5l8.5 3-8.5 3z`} className="fill-cloth" />
    </svg>
  )
}

/** Derives a hole's shape from its id: evenly spread numbers (FNV-1a, with a final mix since ids are short). */
function shapeOf(id: string): { tee: number; green: number; bend: number; pull: number } {
  let hash = 2166136261
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  hash ^= hash >>> 13
  const part = (shift: number, span: number) => (((hash >>> shift) & 127) * span) / 127
  const toRight = (hash & 1) === 1 ? 1 : -1
  return {
    tee: 32 - toRight * (4 + part(1, 14)),
    green: 32 + toRight * (part(8, 24) - 10),
    bend: toRight * (6 + part(15, 28)),
    pull: toRight * (part(22, 34) - 14),
  }
}

function bunker(x: number, y: number): string {
  return `M${x - 4.5} ${y}c1-3 4-2.6 5-2.4s4-.2 4 2-3 2.6-4.5 2.6-5.2.4-4.5-2.2z`
}

function Sea({ side }: { side: number }) {
  const edge = side < 0 ? 'M0 0H7q5 8 1 16t2 16-2 16 4 16H0z' : 'M64 0H57q-5 8-1 16t-2 16 2 16-4 16H64z'
  return <path d={edge} className="fill-water" />
}

function Spruces({ middle, side }: { middle: number; side: number }) {
  const x = middle + side * 19
  const trees = [[x, 34], [x + side * 8, 42], [x + side * 2, 52], [middle - side * 25, 22], [middle - side * 24, 54]] as const
  return <path d={trees.map(([left, top]) => `M${left} ${top - 9}l4.5 10h-9z`).join('')} className="fill-green opacity-55" />
}

function Lawn({ middle, side }: { middle: number; side: number }) {
  const trees = [[middle + side * 20, 30, 4.2], [middle + side * 25, 39, 3.2], [middle + side * 19, 48, 3.6]] as const
  return trees.map(([x, y, radius]) => <circle key={y} cx={x} cy={y} r={radius} className="fill-green opacity-45" />)
}
