import { EmailText } from './email-text.tsx'
import { ExternalLink } from './external-link.tsx'
import { linksIn, type TextPart } from './text-links.ts'

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'web': return <ExternalLink href={part.href}>{part.text}</ExternalLink>
    case 'email': return <a href={part.href}><EmailText email={part.text} /></a>
    // On one line where there is room for it.
    case 'phone': return <a href={part.href} className="inline-block">{part.text}</a>
    default: return part.text
  }
}

/**
 * What the board has written, with its addresses and telephone numbers as links. Directly in a paragraph, whose links look
 * like links; not in what is a link itself.
 */
export function LinkedText({ text }: { text: string }) {
  return linksIn(text).map((part) => <Part key={part.at} part={part} />)
}
