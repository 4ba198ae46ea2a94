import { useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, Phone } from 'lucide-react'
import { phoneHref } from '#domain/phone-link.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EarlyText } from '#web/ui/early-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { keyed } from '#web/ui/keyed.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Offer } from '../contract.ts'
import { isAboutAngles } from '../rules.ts'
import { offersTexts } from '../texts.ts'
import { ClubAngles } from './club-angles.tsx'

export const meta = () => pageMeta({ title: 'Erbjudanden', description: 'Erbjudanden till föreningens medlemmar.' })
export const handle: PageHandle = { Opening }

function Opening() {
  return <PageHeading eyebrow="För medlemmar" title="Erbjudanden" intro="Förmåner för föreningens medlemmar." />
}

const listOffers = 'POST /rpc/list_offers'

/** An offer's card. While `offer` is undefined, the card is a placeholder that reserves the space of the first offer. */
function OfferCard({ offer }: { offer: Offer | undefined }) {
  // Keyed, so that new elements replace those with the early text: what is above them changes height, and they would shift.
  const state = offer ? 'there' : 'coming'
  return (
    <Card aria-labelledby={offer && `erbjudande-${offer.id}`} aria-busy={!offer || undefined} className="lg:p-10">
      <div className="flex flex-wrap items-center gap-3">
        {offer ? <Badge tone="ok"><span className="text-balance whitespace-normal">{offer.terms}</span></Badge> : <Skeleton className="h-18 w-full sm:h-8 sm:w-80" />}
        {offer?.isExample && <Badge>{offersTexts.example}</Badge>}
      </div>
      <EarlyText key={`workshop ${state}`} call={listOffers} at="0.workshop" className="eyebrow mt-5 empty:h-[1.5em] empty:w-40">{offer?.workshop}</EarlyText>
      <EarlyText key={`title ${state}`} as="h2" call={listOffers} at="0.title" id={offer && `erbjudande-${offer.id}`} className="mt-1 empty:h-[2.28em] empty:w-4/5">{offer?.title}</EarlyText>
      {offer
        ? <div className="mt-4 grid gap-3.5">{keyed(offer.paragraphs).map(({ key, text }) => <p key={key} className="text-pretty"><LinkedText text={text} /></p>)}</div>
        : <EarlyText call={listOffers} at="0.paragraphs" className="mt-4 whitespace-pre-line text-pretty empty:h-56">{undefined}</EarlyText>}
      {offer ? <OfferPoints points={offer.points} /> : <Skeleton className="mt-6 h-28 w-3/4" />}
      <div className="mt-8 flex flex-wrap gap-3 empty:hidden">
        {offer ? <OfferLinks offer={offer} /> : <><Skeleton className="h-11 w-64 rounded-full" /><Skeleton className="h-11 w-48 rounded-full" /></>}
      </div>
    </Card>
  )
}

function OfferPoints({ points }: Pick<Offer, 'points'>) {
  return (
    <ul role="list" className="mt-6 grid gap-3">
      {keyed(points).map(({ key, text }) => (
        <li key={key} className="flex gap-3">
          <span className="grid size-7 shrink-0 place-content-center rounded-full bg-green-soft text-green"><Check aria-hidden="true" className="size-4.5" /></span>
          <p className="min-w-0"><LinkedText text={text} /></p>
        </li>
      ))}
    </ul>
  )
}

function OfferLinks({ offer: { workshop, website, phone } }: { offer: Offer }) {
  return (
    <>
      {website && (
        <a href={website} target="_blank" rel="noopener noreferrer" className="button button-primary max-sm:w-full">
          <ExternalLink aria-hidden="true" />{offersTexts.website}<span className="sr-only"> ({workshop}, öppnas i en ny flik)</span>
        </a>
      )}
      {phone && (
        <a href={phoneHref(phone)} className="button button-ghost max-sm:w-full">
          <Phone aria-hidden="true" />{offersTexts.call} {phone}
        </a>
      )}
    </>
  )
}

/** Background to an offer about a club's angles. */
function Background() {
  return (
    <aside aria-labelledby="matt" className="lg:sticky lg:top-6">
      <h2 id="matt" className="text-2xl">Två vinklar som gör skillnad</h2>
      <p className="mt-2 mb-5 text-pretty text-muted">
        Klubbor slits och böjs lite för varje säsong. Därför lönar det sig att mäta dem då och då.
      </p>
      <ClubAngles />
    </aside>
  )
}

function List({ offers }: { offers: readonly Offer[] | undefined }) {
  if (offers?.length === 0) return <EmptyState title={offersTexts.empty} text="Nya erbjudanden till medlemmarna visas här." />
  const places = Array.from({ length: offers?.length ?? 1 }, (_, index) => index)
  const isMeasured = !offers || offers.some(isAboutAngles)
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,0.9fr)] lg:gap-10">
      <div className="grid grid-cols-1 gap-8">
        {places.map((place) => <OfferCard key={place} offer={offers?.[place]} />)}
      </div>
      {isMeasured && <Background />}
    </div>
  )
}

/** `/erbjudanden` (specification 2). */
export default function OffersPage() {
  const { data, error, refetch } = useQuery(calls.offers.listOffers.queryOptions())
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening />
      {!data && error !== null
        ? <NotFetched title={offersTexts.notLoaded} error={error} onRetry={() => refetch()} />
        : <List offers={data} />}
    </div>
  )
}
