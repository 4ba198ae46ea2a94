import { ArrowLeft } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'

/** A link above a page's heading, back to where the page is opened from. */
export function BackLink({ className = 'mb-4', children, ...link }: LinkProps) {
  return (
    <p className={className}>
      <Link {...link} className="inline-flex min-h-11 items-center gap-2"><ArrowLeft aria-hidden="true" />{children}</Link>
    </p>
  )
}
