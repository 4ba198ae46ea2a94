import { Link } from 'react-router'
import { useSite } from '#web/site.ts'
import { EmailText } from './email-text.tsx'
import { ExternalLink } from './external-link.tsx'
import { linksIn, ownPath, type TextPart } from './text-links.ts'

function WebLink({ href, text }: { href: string; text: string }) {
  const to = ownPath(href, useSite().url)
  return to === null ? <ExternalLink href={href}>{text}</ExternalLink> : <Link to={to}>{text}</Link>
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'web': return <WebLink href={part.href} text={part.text} />
    case 'email': return <a href={part.href}><EmailText email={part.text} /></a>
    case 'phone': return <a href={part.href}>{part.text}</a>
    default: return part.text
  }
}

/**
 * A text by the board, with its addresses and telephone numbers as links. Use it directly in a paragraph, where links look like links; not
 * inside a link.
 */
export function LinkedText({ text }: { text: string }) {
  return linksIn(text).map((part) => <Part key={part.at} part={part} />)
}
