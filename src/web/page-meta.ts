import { site } from './site.ts'

export interface PageWords {
  title: string
  description: string
  /** Set where search engines may list the page; without it they are asked not to. The site map has the same addresses (listedPages). */
  path?: string
}

/**
 * Returns a page's `meta`: the title `Medlemskap – VGF`, what search engines and shared links may quote, and the canonical address. What is
 * the same for every page is in root.tsx.
 */
export function pageMeta({ title, description, path }: PageWords) {
  const { name, url } = site()
  return [
    { title: `${title} – ${name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(path === undefined ? [unlisted] : [
      { tagName: 'link', rel: 'canonical', href: url + path },
      { property: 'og:url', content: url + path },
    ]),
  ]
}

/** Asks search engines not to list a page. */
export const unlisted = { name: 'robots', content: 'noindex' }
