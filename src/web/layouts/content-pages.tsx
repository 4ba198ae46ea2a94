import { useParams } from 'react-router'
import { isMarkedNew } from '#features/news/rules.ts'
import { NewsCard } from '#features/news/web/news-card.tsx'
import { paragraphsWithLines } from '#features/publishing/list-rules.ts'
import { ticked } from '#features/publishing/rules.ts'
import { asRead } from '#features/publishing/web/as-read.ts'
import type { EntryPreview } from '#features/publishing/web/entry-form.tsx'
import ContentPage from '#features/publishing/web/content-page.tsx'
import EntryPage from '#features/publishing/web/entry-page.tsx'
import { dateInStockholm, isDay } from '#domain/calendar.ts'
import { serverNow } from '#web/api/server-time.ts'
import { keyed } from '#web/ui/keyed.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** A news item as members see it: its card, and the text that the card opens. */
const preview: EntryPreview = (kind, { titel = '', datum = '', kategori = '', kortBeskrivning = '', fullText = '', isNew, isExample }) => {
  if (kind !== 'news') return null
  const marks = { datum: isDay(datum) ? datum : '2025-01-01', isNew: isNew === ticked, isExample: isExample === ticked }
  const item = {
    id: 'forhandsvisning', titel: asRead(titel) || 'Rubrik', kategori: kategori || 'Kategori', kortBeskrivning: asRead(kortBeskrivning) || 'Ingress',
    fullText: paragraphsWithLines(asRead(fullText)), ...marks, isNew: isMarkedNew(marks, dateInStockholm(serverNow())),
  }
  return (
    <>
      <NewsCard item={item} place={1} />
      {item.fullText.length > 0 && (
        <div className="card mt-4 grid gap-3.5">
          {keyed(item.fullText).map(({ key, text }) => <p key={key} className="text-pretty whitespace-pre-line wrap-anywhere"><LinkedText text={text} /></p>)}
        </div>
      )}
    </>
  )
}

/** `/admin/innehall`, and `/admin/innehall/:kind/:id` with a preview from the feature that shows the entry. */
export default function ContentPages() {
  const { kind } = useParams()
  return kind === undefined ? <ContentPage /> : <EntryPage preview={preview} />
}
