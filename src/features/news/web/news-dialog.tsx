import { useEffect, useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { NewsItem } from '../contract.ts'
import { newsTexts } from '../texts.ts'
import { NewsMarks } from './news-card.tsx'

/** The whole piece of news over the list. The last one stays in the window while it closes. */
export function NewsDialog({ item, onClose }: { item: NewsItem | null; onClose: () => void }) {
  const [shown, setShown] = useState(item)
  useEffect(() => {
    if (item) setShown(item)
  }, [item])
  const content = item ?? shown
  if (!content) return null
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={content.titel}
      description={<NewsMarks item={content} />}
    >
      <div className="grid gap-3.5">
        {content.fullText.map((text) => <p key={text} className="text-pretty">{text}</p>)}
        {content.isExample && <p><Badge>{newsTexts.example}</Badge></p>}
      </div>
    </Dialog>
  )
}
