import { classNames } from './class-names.ts'

interface EarlyTextProps {
  as?: 'p' | 'h1' | 'h2'
  id?: string | undefined
  /** One of the page's first calls (web/first-calls.ts): `POST /rpc/list_news`. */
  call: string
  /** Where in its answer the text stands: `0.titel`, or `:id.titel` in what the page's address ends with the id of. Several texts become one, with a line between them. */
  at: string
  /** With a size for as long as it is empty: `empty:h-9 empty:w-4/5`. */
  className?: string
  /** The text, when the page has it. */
  children: string | undefined
}

/**
 * A text that the document puts in as soon as it has come, before the page's scripts have; until then the room for it. Render
 * the same element with the text as without it: what is the largest on a page then counts from when it was first seen.
 */
export function EarlyText({ as: Tag = 'p', id, call, at, className, children }: EarlyTextProps) {
  const isComing = children === undefined
  return (
    <Tag
      id={id}
      // Out of the way of screen readers meanwhile, like a skeleton.
      aria-hidden={isComing || undefined}
      // By this the document's first script finds it (web/start-scripts.tsx).
      data-early={isComing ? `${call} ${at}` : undefined}
      // The document may have written into it before React takes it over, which leaves it as it is.
      suppressHydrationWarning
      className={classNames('early-text', className)}
    >
      {children ?? ''}
    </Tag>
  )
}
