import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { useSite } from '#web/site.ts'
import { useRole } from '#web/use-role.ts'
import { useToday } from '#web/use-time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { yearBehindTexts } from '../texts.ts'

/**
 * For the dashboard, from New Year until the membership year has been changed: the start page and the mails tell last
 * year's fee meanwhile, and nobody else would notice. For those who may change it.
 */
export function YearBehind() {
  const mayChange = useRole('superadmin')
  const inDocument = useSite().membershipYear
  // Asks for nothing: what the settings' page has fetched or saved in this visit is newer than the document.
  const { data: fetched } = useQuery({ ...calls.settings.getSettings.queryOptions(), enabled: false })
  const year = fetched?.find(({ name }) => name === 'membership_year')?.value ?? inDocument
  const now = useToday().slice(0, 4)
  if (!mayChange || Number(year) >= Number(now)) return null
  return (
    <Notice
      tone="wait"
      title={yearBehindTexts.title(year)}
      action={<LinkButton variant="quiet" size="sm" icon={<Settings aria-hidden="true" />} to={paths.adminSettings}>{yearBehindTexts.link}</LinkButton>}
    >
      <p>{yearBehindTexts.text(year, now)}</p>
    </Notice>
  )
}
