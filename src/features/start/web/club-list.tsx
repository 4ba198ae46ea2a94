import { clubs } from '#content/clubs.ts'
import { numberInWords } from '#features/booking/rules.ts'
import { distanceText } from '#features/courses/rules.ts'
import { HoleDrawing } from '#web/ui/hole-drawing.tsx'

/** The partner courses by name (specification 1); part of the prerendered document, so it needs no scripts. */
export function ClubList() {
  const farthest = Math.max(...clubs.map(({ avstandKm }) => avstandKm))
  return (
    <section aria-labelledby="courses" className="wrap mt-20">
      <p className="eyebrow">Businessbanor</p>
      <h2 id="courses" className="mt-1">Banor inom {numberInWords(Math.ceil(farthest / 10))} mil</h2>
      <ul role="list" className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))] gap-3">
        {clubs.map(({ id, name, typ, avstandKm, hal }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3">
            <HoleDrawing id={id} typ={typ} className="size-[min(4rem,20vw)] shrink-0 rounded-field" />
            <div className="min-w-0 flex-1 basis-24 leading-snug">
              <h3 className="font-sans text-[1.05rem] font-semibold tracking-normal">{name}</h3>
              <p className="text-[0.95rem] text-muted">{distanceText(avstandKm)}, {hal === 18 ? typ : `${hal} hål`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
