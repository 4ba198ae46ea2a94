import { BadgeCheck, Settings } from 'lucide-react'
import { feeYearPart, paths } from '#domain/paths.ts'
import { useMembershipYear } from '#web/use-membership-year.ts'
import { useRole } from '#web/use-role.ts'
import { useToday } from '#web/use-time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { yearBehindTexts } from '../texts.ts'

/**
 * For the dashboard, from New Year until the membership year has been changed: meanwhile the start page and mails show last year's fee, and
 * nobody else would notice. Shown to those who may change the year or clear last year's marks.
 */
export function YearBehind() {
  const [mayChange, mayMark] = [useRole('superadmin'), useRole('admin_write')]
  const year = useMembershipYear()
  const now = useToday().slice(0, 4)
  if (!mayMark || Number(year) >= Number(now)) return null
  return (
    <Notice
      tone="wait"
      title={yearBehindTexts.title(year)}
      action={(
        <>
          {mayChange && <LinkButton variant="quiet" size="sm" icon={<Settings aria-hidden="true" />} to={paths.adminSettings}>{yearBehindTexts.link}</LinkButton>}
          <LinkButton variant="quiet" size="sm" icon={<BadgeCheck aria-hidden="true" />} to={`${paths.adminPayments}#${feeYearPart}`}>{yearBehindTexts.marksLink}</LinkButton>
        </>
      )}
    >
      <p>{yearBehindTexts.text(year, { now, mayChange })}</p>
    </Notice>
  )
}
