import { MessageCircle } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ClubHouse } from './club-house.tsx'
import { headingOf, sectionIds } from './sections.ts'

/** Scrolls to the contact section and takes the keyboard and the reader along. */
function goToContact(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(sectionIds.contact)?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
  headingOf(sectionIds.contact)?.focus({ preventScroll: true })
}

export function Hero() {
  return (
    <div className="on-deep hero [--land:12rem] md:[--land:clamp(15rem,25vw,22rem)] print:hidden">
      <div className="wrap relative z-1">
        <h1 className="max-w-4xl text-[clamp(2.4rem,1.4rem+4vw,3.9rem)] leading-[1.05]">Verksamhet</h1>
        <p className="mt-4 max-w-xl text-xl text-pretty text-[#e6f1e8]">
          Så drivs föreningen: året som gick, reglerna vi har kommit överens om och de som leder den.
        </p>
        <Button variant="light" className="mt-7" icon={<MessageCircle />} onClick={goToContact}>Kontakta oss</Button>
      </div>
      <ClubHouse className="hero-landscape max-md:-right-6 max-md:w-[46rem]" />
    </div>
  )
}
