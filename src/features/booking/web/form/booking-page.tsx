import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSteps } from '#web/ui/use-steps.ts'
import { useToday } from '#web/use-time.ts'
import { activeAmong } from './active-booking.ts'
import { BookingForm } from './booking-form.tsx'
import { GoodToKnow, HowItWorks } from './booking-guide.tsx'
import { isCourseChoice } from '../course-choices.ts'
import { useRebooking } from './use-rebooking.ts'

export const meta = () => pageMeta({ title: 'Boka tid', description: 'Skicka en bokningsförfrågan för en av föreningens businessbanor.' })
export const handle: PageHandle = { Opening }

function Opening() {
  // One long word: on the smallest phones it is set smaller rather than broken. With large text it stays larger than the form's headings
  // and is divided where its two words meet, even by browsers that do not hyphenate Swedish.
  const title = <span className="max-sm:text-[max(0.85em,1.2rem)]">Boknings&shy;förfrågan</span>
  return <PageHeading eyebrow="Boka tid" title={title} intro="Välj bana och dag. Styrelsen bokar åt dig och svarar med ett mejl." />
}

/** `/boka-tid`: a booking request (specification 2); `?bana=ale` preselects a course, `?som=` begins like an own booking. */
export default function BookingPage() {
  const profile = useQuery(calls.members.getMyProfile.queryOptions())
  const session = useSession()
  const [search] = useSearchParams()
  const today = useToday()
  const course = search.get('bana')
  const like = useRebooking(search.get('som'))
  const bookings = useQuery(calls.booking.getMyBookings.queryOptions())
  // The notice about a booking stands above the form, and would shift it if it came later. Only one attempt is awaited: the form works
  // without it.
  const areComing = bookings.isPending && bookings.failureCount === 0
  const step = useSteps(!profile.isPending && !areComing && !like.isPending && session.state === 'member', 2)
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening />
      <GoodToKnow />
      {session.state !== 'member' || step === 0 ? <FormSkeleton /> : (
        // Without the profile the form still works: the member fills in what it would have known.
        <BookingForm
          profile={profile.data?.[0] ?? null}
          userId={session.user.id}
          preselected={isCourseChoice(course) ? course : null}
          again={like.again}
          active={bookings.data ? activeAmong(bookings.data, today) : null}
          today={today}
          isWhole={step === 2}
        />
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10">
      <p className="sr-only" role="status">Laddar formuläret...</p>
      <Card className="grid grid-cols-1 gap-5 lg:p-9">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-13 w-full" />
      </Card>
      <HowItWorks />
    </div>
  )
}
