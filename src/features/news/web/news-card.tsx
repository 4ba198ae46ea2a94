import { generatePath } from 'react-router'
import { formatLongDay } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EarlyText } from '#web/ui/early-text.tsx'
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
      <time dateTime={item.datum} className="text-[0.95rem] text-muted">{formatLongDay(item.datum)}</time>
    </div>
  )
}

/** The DOM id of the card's link to the full text. */
export function readMoreId(newsId: string): string {
  return `las-mer-${newsId}`
}

const sheet = 'card flex flex-col overflow-clip p-0'
/** The newest item's card is larger, and as wide as the list where there is room. */
const leadSheet = 'md:col-span-2 md:grid md:grid-cols-[1.1fr_1fr]'

export const listNews = 'POST /rpc/list_news'

interface NewsCardProps {
  /** Undefined while loading; the card is then a placeholder of the same size. */
  item: NewsItem | undefined
  /** Its place in the list. */
  place: number
}

/** A news item's card; the first one in the list is larger. */
export function NewsCard({ item, place }: NewsCardProps) {
  const isLead = place === 0
  const picture = `w-full ${isLead ? 'h-44 md:order-last md:h-full' : 'h-36'}`
  return (
    <article aria-labelledby={item && `nyhet-${item.id}`} className={`${sheet} ${isLead ? leadSheet : ''}`}>
      {item ? <NewsPicture category={item.kategori} className={picture} /> : <Skeleton className={`rounded-none ${picture}`} />}
      <div className="flex flex-1 flex-col p-[clamp(min(1.15rem,5.75vw),3.5vw,1.9rem)]">
        {item ? <NewsMarks item={item} /> : <Skeleton className="h-7 w-48" />}
        <EarlyText
          as="h2"
          id={item && `nyhet-${item.id}`}
          call={listNews}
          at={`${place}.titel`}
          className={`mt-3 empty:h-[2.28em] empty:w-4/5 md:empty:h-[1.14em] ${isLead ? '' : 'text-2xl'}`}
        >
          {item?.titel}
        </EarlyText>
        <EarlyText
          call={listNews}
          at={`${place}.kortBeskrivning`}
          className={`mt-2 mb-6 text-balance text-muted empty:h-[6.2em] md:empty:h-[4.65em] ${isLead ? 'text-lg' : ''}`}
        >
          {item?.kortBeskrivning}
        </EarlyText>
        {item ? <NewsActions item={item} isLead={isLead} /> : <Skeleton className="mt-auto h-11 w-28 rounded-full" />}
      </div>
    </article>
  )
}

function NewsActions({ item, isLead }: { item: NewsItem; isLead: boolean }) {
  return (
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
  )
}
