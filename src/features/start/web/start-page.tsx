import { lazy, memo, Suspense } from 'react'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSite } from '#web/site.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { whenNear } from '#web/ui/when-near.ts'
import { Figures } from './figures.tsx'
import { Landscape } from './landscape.tsx'

const invitation = 'Spela på banor runt Göteborg, tävla och träffa vänner.'

export const meta = () => pageMeta({
  title: 'Golf med kollegor, hela livet',
  description: `Golfföreningen för dig som arbetar på något av de två bolagen i Göteborg eller är pensionär därifrån. ${invitation}`,
  path: paths.start,
})

function Hero() {
  return (
    <div className="on-deep hero">
      <div className="wrap relative z-1">
        <h1 className="max-w-4xl text-[clamp(2.5rem,1.4rem+5vw,4.4rem)] leading-[1.05]">Golf med kollegor, hela livet.</h1>
        <p className="mt-5 max-w-xl text-xl text-pretty text-[#e6f1e8]">
          Föreningen för dig som arbetar på något av de två bolagen i Göteborg eller är pensionär därifrån. {invitation}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.membership} variant="light">Bli medlem</LinkButton>
          {/* The booking page asks guests to log in first (specification 8). */}
          <LinkButton to={paths.booking} variant="ghost">Boka tid</LinkButton>
        </div>
      </div>
      <Landscape className="hero-landscape" />
    </div>
  )
}

const steps = [
  { title: 'Ansök', text: 'Fyll i ansökan med ditt Golf-ID. Det tar några minuter.' },
  { title: 'Styrelsen svarar', text: 'När ansökan är godkänd får du ett mejl med en länk där du väljer lösenord.' },
  { title: 'Spela', text: 'Logga in med ditt Golf-ID, hitta till banorna och följ tävlingarna.' },
] as const

const FeeCard = lazy(whenNear('fee', () => import('./fee-card.tsx')))
const Courses = lazy(whenNear('courses', () => import('./courses-section.tsx')))

/** Below the fold, so their scripts can wait. `memo` keeps them from rerendering, which they cannot do before their scripts have loaded. */
const LaterFee = memo(() => <Suspense><FeeCard /></Suspense>)
const LaterCourses = memo(() => <Suspense><Courses /></Suspense>)

export default function StartPage() {
  const { name } = useSite()
  return (
    <>
      <Hero />
      <Figures />
      <div className="wrap mt-16 grid items-start gap-x-14 gap-y-12 lg:mt-20 lg:grid-cols-[1.15fr_0.85fr]">
        <section aria-labelledby="become-member">
          <p className="eyebrow">Välkommen till {name}</p>
          <h2 id="become-member" className="mt-1">Så blir du medlem</h2>
          <ol role="list" className="mt-6 grid gap-6">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span aria-hidden="true" className="step-number">{index + 1}</span>
                <div>
                  <h3>{title}</h3>
                  <p className="mt-1 max-w-md text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <LaterFee />
      </div>
      <LaterCourses />
    </>
  )
}
