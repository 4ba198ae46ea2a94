import { ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ExternalLinkProps {
  href: string
  /** `button button-quiet` and the like; a link in running text when left out. */
  className?: string | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A link to somebody else's site: in a new tab, which readers are told, and without saying where it was followed from. */
export function ExternalLink({ href, className, icon, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {icon}
      {children}
      {!icon && <span className="with-word"><ExternalIcon aria-hidden="true" className="ml-1 inline size-[0.85em] align-baseline" /></span>}
      <span className="sr-only"> (öppnas i en ny flik)</span>
    </a>
  )
}
