import { site } from './site.ts'

/** What a page's `meta` returns: the title `Medlemskap – VGF`, and what search engines may quote. */
export function pageMeta({ title, description }: { title: string; description?: string }) {
  const fullTitle = { title: `${title} – ${site().name}` }
  return description ? [fullTitle, { name: 'description', content: description }] : [fullTitle]
}
