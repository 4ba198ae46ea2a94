import { generatePath } from 'react-router'
import { formatLongDate, noonOf } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { NewsItem } from '../contract.ts'
import { newsTexts } from '../texts.ts'
import { NewsPicture } from './news-picture.tsx'

/** Category, `NY`, and the long date: the same on the card and in the dialog. */
export function NewsMarks({ item }: { item: NewsItem }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone="ok">{item.kategori}</Badge>
      {item.isNew && <span className="badge bg-flag text-on-flag">{newsTexts.new}</span>}
      <time dateTime={item.datum} className="text-[0.95rem] text-muted">{formatLongDate(noonOf(item.datum))}</time>
    </div>
  )
}

/** The card's link to the full text. */
export function readMoreId(newsId: string): string {
  return `las-mer-${newsId}`
}

const sheet = 'card flex flex-col overflow-clip p-0'
/** The newest leads, across the whole width where there is room. */
const leadSheet = 'md:col-span-2 md:grid md:grid-cols-[1.1fr_1fr]'

export function NewsCard({ item, isLead }: { item: NewsItem; isLead: boolean }) {
  return (
    <article aria-labelledby={`nyhet-${item.id}`} className={`${sheet} ${isLead ? leadSheet : ''}`}>
      <NewsPicture category={item.kategori} className={`w-full ${isLead ? 'h-44 md:order-last md:h-full' : 'h-36'}`} />
      <div className="flex flex-1 flex-col p-[clamp(1.15rem,3.5vw,1.9rem)]">
        <NewsMarks item={item} />
        <h2 id={`nyhet-${item.id}`} className={`mt-3 ${isLead ? '' : 'text-2xl'}`}>{item.titel}</h2>
        <p className={`mt-2 mb-6 text-pretty text-muted ${isLead ? 'text-lg' : ''}`}>{item.kortBeskrivning}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
          <LinkButton
            id={readMoreId(item.id)}
            to={generatePath(paths.newsItem, { id: item.id })}
            state={{ fromList: true }}
            preventScrollReset
            variant={isLead ? 'primary' : 'quiet'}
          >
            {newsTexts.readMore}<span className="sr-only"> om {item.titel}</span>
          </LinkButton>
          {item.isExample && <Badge>{newsTexts.example}</Badge>}
        </div>
      </div>
    </article>
  )
}

export function NewsCardSkeleton({ isLead }: { isLead: boolean }) {
  return (
    <div className={`${sheet} ${isLead ? leadSheet : ''}`}>
      <Skeleton className={`w-full rounded-none ${isLead ? 'h-44 md:order-last md:h-full' : 'h-36'}`} />
      <div className="p-[clamp(1.15rem,3.5vw,1.9rem)]">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-3 h-9 w-4/5" />
        <Skeleton className="mt-3 h-20 w-full" />
        <Skeleton className="mt-6 h-11 w-28 rounded-full" />
      </div>
    </div>
  )
}
