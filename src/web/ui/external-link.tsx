import { ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ExternalLinkProps {
  href: string
  /** `button button-quiet` and the like; a link in running text when left out. */
  className?: string | undefined
  icon?: ReactNode
  children: ReactNode
}

/** Keeps the end of a text (its last word, or some letters of a long one) on one line with the icon, before which a line could break. */
function WithSign({ children }: { children: ReactNode }) {
  const end = typeof children === 'string' ? /[^\s/.-]{0,12}[/.-]?$/.exec(children)?.[0] : undefined
  return (
    <>
      {typeof children === 'string' && end ? children.slice(0, -end.length) : children}
      <span className="one-piece">{end}<ExternalIcon aria-hidden="true" className="ml-1 inline size-[0.85em] align-baseline" /></span>
    </>
  )
}

/** A link to another site: in a new tab, which screen readers announce, and without a referrer. */
export function ExternalLink({ href, className, icon, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {icon}
      {icon ? children : <WithSign>{children}</WithSign>}
      <span className="sr-only"> (öppnas i en ny flik)</span>
    </a>
  )
}
