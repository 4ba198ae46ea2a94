import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { competitionTexts } from '../texts.ts'

/** From a competition's page back to the list. */
export function BackLink() {
  return (
    <p className="no-print mb-4">
      <Link to={paths.competitions} className="inline-flex min-h-11 items-center gap-2"><ArrowLeft aria-hidden="true" />{competitionTexts.back}</Link>
    </p>
  )
}
