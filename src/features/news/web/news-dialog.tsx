import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EarlyText } from '#web/ui/early-text.tsx'
import { keyed } from '#web/ui/keyed.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { NewsItem } from '../contract.ts'
import { newsTexts } from '../texts.ts'
import { listNews, NewsMarks } from './news-card.tsx'

/** Shows a news item in full, in a dialog over the list. The dialog keeps the last item while it closes. */
export function NewsDialog({ item, onClose }: { item: NewsItem | null; onClose: () => void }) {
  const [shown, setShown] = useState(item)
  useEffect(() => {
    if (item) setShown(item)
  }, [item])
  const content = item ?? shown
  if (!content) return null
  return (
    <Dialog open={item !== null} onClose={onClose} title={content.titel} description={<NewsMarks item={content} />}>
      <div className="grid gap-3.5">
        {keyed(content.fullText).map(({ key, text }) => <p key={key} className="text-pretty whitespace-pre-line"><LinkedText text={text} /></p>)}
        {content.isExample && <p><Badge>{newsTexts.example}</Badge></p>}
      </div>
    </Dialog>
  )
}

/**
 * Stands in for the dialog until the item that the address names has loaded. It looks the same once its early texts are
 * there; without them it is invisible, since there is nothing to read or to close.
 */
export function NewsDialogPlaceholder() {
  return (
    <div className="has-[.early-text:empty]:invisible">
      <div className="backdrop" />
      <div className="dialog-viewport">
        <div className="dialog">
          <div className="flex items-start justify-between gap-4">
            <EarlyText call={listNews} at=":id.titel" className="flex-1 font-display text-2xl font-semibold tracking-[-0.015em]">{undefined}</EarlyText>
            <Link to={paths.news} replace className="icon-button -mt-1.5 -mr-2" aria-label="Stäng"><X /></Link>
          </div>
          <Skeleton className="mt-2 h-7 w-48" />
          <EarlyText call={listNews} at=":id.fullText" className="mt-5 text-pretty whitespace-pre-line">{undefined}</EarlyText>
        </div>
      </div>
    </div>
  )
}
