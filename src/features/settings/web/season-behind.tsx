import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { useRole } from '#web/use-role.ts'
import { useToday } from '#web/use-time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { seasonBehind } from '../season-rules.ts'
import { seasonBehindTexts } from '../texts.ts'

/**
 * For the dashboard, from New Year until the match play has new dates, for those who may change them. If the settings cannot be fetched it
 * says nothing: their own page does.
 */
export function SeasonBehind() {
  const mayChange = useRole('superadmin')
  const today = useToday()
  const { data } = useQuery({ ...calls.settings.getSettings.queryOptions(), enabled: mayChange })
  const year = seasonBehind(data?.find(({ name }) => name === 'group_stage_ends')?.value ?? '', today)
  if (!mayChange || year === null) return null
  return (
    <Notice
      tone="wait"
      title={seasonBehindTexts.title(year)}
      action={(
        <LinkButton variant="quiet" size="sm" icon={<Settings aria-hidden="true" />} to={`${paths.adminSettings}#setting-season`}>
          {seasonBehindTexts.link}
        </LinkButton>
      )}
    >
      <p>{seasonBehindTexts.text(year, today.slice(0, 4))}</p>
    </Notice>
  )
}
