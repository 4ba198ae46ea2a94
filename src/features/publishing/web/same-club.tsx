import { generatePath, Link } from 'react-router'
import { contentEntryPath } from '#domain/pages.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PublishedEntry } from '../contract.ts'
import { kindPaths } from '../rules.ts'
import { publishingTexts } from '../texts.ts'
import { namesOf, titleAsRead } from './as-read.ts'

/** Above a course's form: links to the other courses of the same club, which have details of their own. */
export function SameClub({ others }: { others: readonly PublishedEntry[] }) {
  return (
    <Notice className="mb-6 max-w-3xl" title={publishingTexts.sameClub(namesOf(others))}>
      <p>{publishingTexts.sameClubText}</p>
      <ul className="flex flex-wrap gap-x-6">
        {others.map(({ kind, id, texts }) => (
          <li key={id}>
            <Link to={generatePath(contentEntryPath, { kind: kindPaths[kind], id })} className="inline-flex min-h-11 items-center">{titleAsRead(kind, texts)}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
