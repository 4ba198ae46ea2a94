import { paths } from '#domain/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { competitionTexts } from '../texts.ts'

/** The link from a competition's page back to the list. */
export function ToCompetitions() {
  return <BackLink to={paths.competitions} className="no-print mb-4">{competitionTexts.back}</BackLink>
}
