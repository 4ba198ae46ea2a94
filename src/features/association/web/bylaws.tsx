import { Link2, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { keyed } from '#web/ui/keyed.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Bylaw } from '../contract.ts'
import { associationTexts } from '../texts.ts'
import { sectionIds } from './sections.ts'

function Paragraph({ bylaw, open, onOpenChange }: { bylaw: Bylaw; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { id, number, heading, paragraphs, points } = bylaw
  return (
    <Disclosure
      id={id}
      open={open}
      onOpenChange={onOpenChange}
      summary={
        <h3 className="flex items-baseline gap-3 text-[1.2rem] sm:gap-5">
          <span className="min-w-10 text-green sm:min-w-12">§ {number}</span>{' '}
          {heading}
        </h3>
      }
    >
      <div className="grid max-w-3xl gap-3 px-(--card-inset) pb-6 sm:pl-[calc(var(--card-inset)+4.25rem)] print:px-0">
        {keyed(paragraphs).map(({ key, text }) => <p key={key} className="text-pretty">{text}</p>)}
        {points.length > 0 && (
          <ol className="grid list-decimal gap-1 pl-7 marker:text-green">
            {keyed(points).map(({ key, text }) => <li key={key}>{text}</li>)}
          </ol>
        )}
        <p className="print:hidden">
          <Link to={`#${id}`} preventScrollReset className="inline-flex min-h-11 items-center gap-2">
            <Link2 aria-hidden="true" />Länk till § {number}
          </Link>
        </p>
      </div>
    </Disclosure>
  )
}

/** Tracks which paragraphs are unfolded: those that the reader has opened, and the one in the page's address. */
function useUnfolded(bylaws: readonly Bylaw[]) {
  const { hash, key } = useLocation()
  const addressed = hash.slice(1)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set([addressed]))
  // The same set if it is unfolded already: a new one would rerender every paragraph.
  useEffect(() => setUnfolded((before) => before.has(addressed) ? before : new Set(before).add(addressed)), [addressed, key])
  return {
    isUnfolded: (id: string) => unfolded.has(id),
    areAll: bylaws.every(({ id }) => unfolded.has(id)),
    set(id: string, open: boolean) {
      setUnfolded((before) => {
        const after = new Set(before)
        if (open) after.add(id)
        else after.delete(id)
        return after
      })
    },
    setAll: (open: boolean) => setUnfolded(new Set(open ? bylaws.map(({ id }) => id) : [])),
  }
}

/** Prints the bylaws alone with the section's own button; the browser's print command prints the whole page. */
function usePrintAlone() {
  const [isAlone, setIsAlone] = useState(false)
  useEffect(() => {
    const end = () => setIsAlone(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])
  function printAlone() {
    // Rendered before the browser captures the page. Not printed from an effect: what unfolds for print (usePrinting) would be too late.
    flushSync(() => setIsAlone(true))
    print()
  }
  return { isAlone, printAlone }
}

function List({ bylaws, onPrint }: { bylaws: readonly Bylaw[]; onPrint: () => void }) {
  const { isUnfolded, areAll, set, setAll } = useUnfolded(bylaws)
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3 print:hidden">
        <Button variant="quiet" size="sm" onClick={() => setAll(!areAll)}>{areAll ? 'Dölj alla paragrafer' : 'Visa alla paragrafer'}</Button>
        <Button variant="quiet" size="sm" icon={<Printer />} onClick={onPrint}>Skriv ut</Button>
      </div>
      <div className="card divide-y divide-line overflow-clip p-0 print:break-inside-auto print:border-0">
        {bylaws.map((bylaw) => (
          <Paragraph key={bylaw.id} bylaw={bylaw} open={isUnfolded(bylaw.id)} onOpenChange={(open) => set(bylaw.id, open)} />
        ))}
      </div>
    </>
  )
}

function Loading() {
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3"><Skeleton className="h-10 w-52 rounded-full" /><Skeleton className="h-10 w-32 rounded-full" /></div>
      <div className="card divide-y divide-line p-0">
        {Array.from({ length: 11 }, (_, index) => (
          <div key={index} className="flex min-h-14 items-center px-(--card-inset)"><Skeleton className="h-6 w-56 max-w-full" /></div>
        ))}
      </div>
    </>
  )
}

/** The bylaws: each paragraph unfolds and has its own address; in print all are unfolded. `bylaws` is undefined while loading. */
export function BylawsSection({ bylaws }: { bylaws: readonly Bylaw[] | undefined }) {
  const headingId = `${sectionIds.bylaws}-rubrik`
  const { isAlone, printAlone } = usePrintAlone()
  return (
    <section id={sectionIds.bylaws} aria-labelledby={headingId} aria-busy={!bylaws} className={`scroll-mt-6 ${isAlone ? 'print-alone' : ''}`}>
      <p className="eyebrow">Det här har vi kommit överens om</p>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id={headingId} tabIndex={-1}>Stadgar</h2>
        {bylaws?.some(({ isExample }) => isExample) && (
          <p className="badge badge-neutral whitespace-normal">{associationTexts.exampleBylaws}</p>
        )}
      </div>
      {!bylaws && <Loading />}
      {bylaws?.length === 0 && <EmptyState title="Inga stadgar ännu" text="De läggs ut här när årsmötet har antagit dem." />}
      {bylaws && bylaws.length > 0 && <List bylaws={bylaws} onPrint={printAlone} />}
    </section>
  )
}
