import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { sitePages } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'
import { visits } from '../../e2e/accessibility/visits.ts'
import { addMember } from '../../e2e/members/register-people.ts'
import { type Login, type RunningSite, startSite } from '../../e2e/support/site.ts'
import { type ReceivedMail, startMailServer } from '../../e2e/support/smtp.ts'
import { startFileServer } from './files.ts'
import { startProxy } from './proxy.ts'

/** A page that is measured. */
export interface PageToMeasure {
  /** As the routes have it, such as with a `:` parameter. */
  path: string
  /** The path with its parameters filled in. */
  address: string
  heading: string | RegExp
  isMember: boolean
}

export interface MeasuredSite {
  /** The proxy's, over HTTP/2. */
  origin: string
  /** The site's own origin, bypassing the proxy. */
  directOrigin: string
  /** The same two origins of the server that answers the pages of {@link asFiles} as plain files. */
  files: { origin: string; directOrigin: string }
  pages: PageToMeasure[]
  /** The example member's session. */
  cookie: string
  browser: Browser
  /** Opens a page in a phone-sized browser context, with the member logged in. */
  openPhone(): Promise<Page>
}

/** A page with nothing but React and the router, fetched and evaluated: the least script that any page runs. */
export const bareScriptPath = '/yardstick-script'

/** Returns a page that loads only the start page's largest script, which holds React and the router. */
async function bareScriptPage(origin: string): Promise<string> {
  const start = await (await fetch(origin)).text()
  const files = [...new Set(start.match(/\/assets\/[\w-]+\.js/g))]
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await (await fetch(origin + file)).text()).length })))
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  return `<!doctype html><html lang="sv"><title>React</title><p>React</p><script type="module">import '${largest?.file}'</script></html>`
}

/** Pages that are measured as plain files too. */
export const asFiles = [paths.start, paths.logIn] as const

/** Addresses of two member pages without any script, each with a link to the other. */
export const plainPaths = ['/yardstick-plain-courses', '/yardstick-plain-competitions'] as const

/** Returns the page's HTML and CSS without scripts, with a link and a button that does nothing at the bottom of the screen. */
async function plainPage(address: string, next: string): Promise<string> {
  const html = await (await fetch(address)).text()
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '').replace('</body>', `
    <p style="position: fixed; inset: auto 0 0; padding: 1rem; background: white"><a class="yardstick" href="${next}">Next</a>
    <button class="yardstick" type="button">Nothing</button></p></body>`)
}

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, ignoreHTTPSErrors: true,
}

/** Runs `work` with the built site in production with its example data, behind a proxy. */
export async function withSite<Result>(browserPath: string, work: (site: MeasuredSite) => Promise<Result>): Promise<Result> {
  const [proxy, filesProxy] = await Promise.all([startProxy(), startProxy()])
  const mail = await startMailServer()
  const site = await startSite({
    env: {
      NODE_ENV: 'production', EXAMPLE_DATA: '1', SITE_URL: proxy.origin, TRUSTED_PROXIES: '1',
      SMTP_URL: mail.url, MAIL_FROM: 'Golf <no-reply@golf.example>', BOARD_EMAIL: 'styrelsen@golf.example',
    },
  })
  const files = await startFileServer(site.origin, asFiles)
  const browser = await chromium.launch({ executablePath: browserPath })
  try {
    proxy.leadTo(site.origin)
    filesProxy.leadTo(files.origin)
    proxy.put(bareScriptPath, await bareScriptPage(site.origin))
    const [courses, competitions] = plainPaths
    proxy.put(courses, await plainPage(site.origin + paths.businessCourses, competitions))
    proxy.put(competitions, await plainPage(site.origin + paths.competitions, courses))
    const context = await browser.newContext({ ...phone, baseURL: proxy.origin })
    const page = await context.newPage()
    const links = await sendLinks(page, site, mail.received)
    await logIn(page, (await site.logins()).member)
    const cookies = await context.cookies()
    return await work({
      origin: proxy.origin,
      directOrigin: site.origin,
      files: { origin: filesProxy.origin, directOrigin: files.origin },
      pages: await pagesToMeasure(page, site, links),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      browser,
      async openPhone() {
        const own = await browser.newContext({ ...phone, baseURL: proxy.origin })
        await own.addCookies(cookies)
        return own.newPage()
      },
    })
  } finally {
    await browser.close()
    proxy.stop()
    filesProxy.stop()
    await files.stop()
    await site.stop()
    await mail.stop()
  }
}

const handle = z.object({ email: z.string() })

async function logIn(page: Page, { golfId, password }: Login): Promise<void> {
  const found = await page.request.post('/api/functions/lookup-email', { data: { golfId } })
  const { email } = handle.parse(await found.json())
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } })
  if (!answer.ok()) throw new Error(`The log-in answered ${answer.status()}: ${await answer.text()}`)
}

/** Returns valid links to the pages that mailed links lead to. Opening one does not use it up, so it serves every run. */
async function sendLinks(page: Page, site: RunningSite, received: readonly ReceivedMail[]): Promise<Record<string, string>> {
  await logIn(page, (await site.logins()).superadmin)
  const { privateEmail } = await addMember(page, { firstName: 'Tove', p_send_invitation: true })
  await page.context().clearCookies()
  const asked = await page.request.post('/api/auth/send-reset-link', { data: { email: exampleAddress } })
  expect(asked.status()).toBe(200)
  return {
    [paths.onboarding]: await linkIn(received, privateEmail, paths.onboarding),
    [paths.resetPassword]: await linkIn(received, exampleAddress, paths.resetPassword),
  }
}

/** The example administrator's email address. */
const exampleAddress = 'anna@example.com'

async function linkIn(received: readonly ReceivedMail[], address: string, path: string): Promise<string> {
  const link = new RegExp(String.raw`${path}\?\w+=[\w-]+`)
  // Undoes quoted-printable encoding: a mail breaks long lines and writes "=" as "=3D".
  const find = () => received.filter(({ to }) => to.includes(address))
    .map(({ raw }) => link.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]).find((found) => found !== undefined)
  await expect.poll(find, { message: `a mail with a link to ${path}`, timeout: 10_000 }).toBeDefined()
  return find() ?? path
}

/** Returns every page except the administration's. Throws for a page without an entry in `visits`. */
async function pagesToMeasure(page: Page, site: RunningSite, links: Record<string, string>): Promise<PageToMeasure[]> {
  const unknown = sitePages.filter((path) => !Object.hasOwn(visits, path))
  if (unknown.length > 0) throw new Error(`How is ${unknown.join(', ')} visited? (e2e/accessibility/visits.ts)`)
  const measured: PageToMeasure[] = []
  for (const [path, { as, heading, address }] of Object.entries(visits)) {
    if (as === 'superadmin') continue
    measured.push({ path, address: links[path] ?? await address?.(page, site) ?? path, heading, isMember: as === 'member' })
  }
  return measured
}
