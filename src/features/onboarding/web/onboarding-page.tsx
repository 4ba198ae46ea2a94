import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { memberFieldTexts } from '#features/members/texts.ts'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { useLinkToken } from '#web/link-token.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSite } from '#web/site.ts'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OnboardingApplication } from '../contract.ts'
import { onboardingTexts } from '../texts.ts'
import { CompletionForm } from './completion-form.tsx'
import { DeadLink } from './dead-link.tsx'

export const meta = () => pageMeta({ title: 'Slutför din registrering', description: 'Välj lösenord och bli klar med ditt medlemskap.' })

function RefusedLink({ title }: { title: string }) {
  useEffect(() => showToast({ tone: 'bad', title }), [title])
  return <DeadLink title={title} leaves />
}

/** Shown in the prerendered page, while the link is checked and above the form. Its longest text is the same in all three. */
function Heading({ application }: { application: OnboardingApplication | undefined }) {
  const site = useSite()
  const known = application && {
    eyebrow: application.is_member ? 'Din inloggning' : 'Din ansökan är godkänd',
    title: `Välkommen, ${application.first_name}!`,
  }
  return (
    <PageHeading
      eyebrow={known?.eyebrow ?? 'Din inbjudan'}
      title={known?.title ?? 'Välkommen!'}
      intro={`Välj ett lösenord till ${site.name} och fyll i det som saknas, så blir du inloggad. Nästa gång loggar du in med ditt Golf-ID och lösenordet.`}
    />
  )
}

function Checking() {
  return (
    <p role="status" className="flex min-h-dvh items-start justify-center gap-3 pt-10 text-muted">
      <Spinner isPatient className="text-[1.5rem] text-green" />Kontrollerar länken...
    </p>
  )
}

function Facts({ application }: { application: OnboardingApplication }) {
  const facts = [
    ['Namn', `${application.first_name} ${application.last_name}`],
    [memberFieldTexts.golfId, application.golf_id],
    [memberFieldTexts.category, application.category && memberCategoryTexts[application.category]],
    [memberFieldTexts.privateEmail, application.private_email],
    [memberFieldTexts.workEmail, application.work_email === application.private_email ? null : application.work_email],
  ] as const
  return (
    <div className="mb-8">
      <dl className="grid gap-x-8 gap-y-3 rounded-card bg-sunken px-[min(1.25rem,5vw)] py-4 sm:grid-cols-2">
        {facts.map(([term, text]) => text && (
          <div key={term} className="min-w-0">
            <dt className="text-[0.95rem] text-muted">{term}</dt>
            <dd className="font-semibold">{text.includes('@') ? <EmailText email={text} /> : text}</dd>
          </div>
        ))}
      </dl>
      {/* Two paragraphs, each shorter than the introduction: a longer one would be the largest contentful paint, and it comes late. */}
      <p className="mt-3 text-muted">Stämmer inte något? Namn och e-post ändrar du sedan på Mina sidor.</p>
      <p className="mt-1 text-muted">Är Golf-ID eller kategori fel? Hör av dig till styrelsen<BoardAddress />, som rättar det.</p>
    </div>
  )
}

function Invitation({ token }: {
  /** Undefined in the prerendered page, which does not know its URL. */
  token: string | undefined
}) {
  const [diedSince, setDiedSince] = useState<{ maybeDone: boolean } | null>(null)
  const { data, error, refetch } = useQuery(calls.onboarding.check.queryOptions({
    input: { token: token ?? '' },
    enabled: token !== undefined,
    // Fetched once: a later response could remove a half-filled form.
    staleTime: Infinity,
    gcTime: 0,
  }))
  if (diedSince) return <DeadLink title={onboardingTexts[diedSince.maybeDone ? 'usedUp' : 'deadLink']} leaves={false} {...diedSince} />
  if (!data && error) {
    const { code, message, reference } = callFailure(error)
    // The token is longer than any real one: the link was mangled on its way.
    if (code === 'INVALID') return <RefusedLink title={onboardingTexts.deadLink} />
    return (
      <>
        <Heading application={undefined} />
        <ErrorState
          title="Länken kunde inte kontrolleras"
          text={message ?? `${reference ? 'Något gick fel på webbplatsen. Försök igen om en stund.' : 'Kontrollera att du har internet och försök igen.'} Länken förbrukas inte av att öppnas.`}
          reference={reference}
          onRetry={() => refetch()}
        />
      </>
    )
  }
  const application = data?.application ?? undefined
  if (data && (!data.valid || !application)) return <RefusedLink title={onboardingTexts.deadLink} />
  return (
    <>
      <Heading application={application} />
      {application && token ? (
        <>
          <Facts application={application} />
          <Card className="sm:p-9">
            <CompletionForm token={token} application={application} onDeadLink={(maybeDone) => setDiedSince({ maybeDone })} />
          </Card>
        </>
      ) : <Checking />}
    </>
  )
}

/**
 * `/onboarding?token=` (specification 2 and 4). The token stays in the URL until it is used, so that the page can be reloaded;
 * the site's referrer policy keeps it from other sites.
 */
export default function OnboardingPage() {
  const token = useLinkToken()
  return (
    <div className="wrap max-w-3xl py-10 sm:py-14">
      {token === null ? <RefusedLink title={onboardingTexts.missingLink} /> : <Invitation token={token} />}
    </div>
  )
}
