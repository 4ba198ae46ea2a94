import { Hono } from 'hono'
import { listedPages } from '#domain/pages.ts'

/**
 * Serves the files that describe the site to other programs: search engines (which pages there are, and that calls are none) and phones
 * (name and icon on the home screen). They contain the installation's own address and the association's current name.
 */
export function createSearchFiles({ siteUrl, name }: { siteUrl: string; name: () => string }): Hono {
  const app = new Hono()
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPages.map((path) => `  <url><loc>${escape(siteUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
  // Pages that are not to be listed are not disallowed: only a crawler that reads them sees that they ask not to be listed.
  // Calendar services such as Google's obey this file, too. Their line comes first, for programs that follow the first that matches.
  const robots = ['User-agent: *', 'Allow: /api/calendar/', 'Disallow: /api/', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
  const manifest = () => JSON.stringify({
    id: '/',
    name: name(),
    short_name: name(),
    description: 'Golfföreningens webbplats',
    lang: 'sv',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf7f0',
    theme_color: '#123b2e',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
  for (const [path, type, content] of [
    ['/sitemap.xml', 'application/xml', sitemap],
    ['/robots.txt', 'text/plain', robots],
  ] as const) {
    app.get(path, (c) => c.body(content, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' }))
  }
  // The board may change the name, so phones revalidate the file.
  app.get('/site.webmanifest', (c) => (
    c.body(manifest(), 200, { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
  ))
  return app
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
