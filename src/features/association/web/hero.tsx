import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ClubHouse } from './club-house.tsx'
import { sectionIds } from './sections.ts'

export function Hero() {
  const navigate = useNavigate()
  /** Goes by the address, so that the page first waits for the content above the contact section, which would push it away (`useScrollToHash`). */
  const goToContact = () => void navigate(`#${sectionIds.contact}`)
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
