import { classNames } from './class-names.ts'

interface EarlyTextProps {
  as?: 'p' | 'h1' | 'h2'
  id?: string | undefined
  /** One of the page's first calls (web/first-calls.ts): `POST /rpc/list_news`. */
  call: string
  /**
   * The text's path in the answer: `0.titel`, or `:id.titel` in the item whose id the page's address ends with. Several texts are joined
   * with a blank line between.
   */
  at: string
  /** Includes the size while it is empty: `empty:h-9 empty:w-4/5`. */
  className?: string
  /** The text, once the page has it. */
  children: string | undefined
}

/**
 * A text that the document fills in as soon as it arrives, before the page's scripts; until then, its placeholder. Render the same element
 * with the text as without it: the largest contentful paint then counts from when the text was first seen.
 */
export function EarlyText({ as: Tag = 'p', id, call, at, className, children }: EarlyTextProps) {
  const isComing = children === undefined
  return (
    <Tag
      id={id}
      // Hidden from screen readers meanwhile, like a skeleton.
      aria-hidden={isComing || undefined}
      // The document's first script finds it by this (web/start-scripts.tsx).
      data-early={isComing ? `${call} ${at}` : undefined}
      // That script may have filled it before hydration, and React then leaves it as it is.
      suppressHydrationWarning
      className={classNames('early-text', className)}
    >
      {children ?? ''}
    </Tag>
  )
}
