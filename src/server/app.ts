import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { redirects, sitePages } from '#domain/pages.ts'
import { fillSiteFacts, siteFacts } from '#domain/site-facts.ts'
import { createAccounts } from '#features/accounts/server/accounts.ts'
import { createAccountRoutes } from '#features/accounts/server/routes.ts'
import { siteSecret } from '#features/accounts/server/store.ts'
import { createAssociationRoutes } from '#features/association/server/routes.ts'
import { createAuditFiles } from '#features/audit/server/log-file.ts'
import { createAuditRoutes } from '#features/audit/server/routes.ts'
import { createBackupRoutes } from '#features/backup/server/routes.ts'
import { createCalendarPages } from '#features/booking/server/calendar-pages.ts'
import { createBookingFiles } from '#features/booking/server/export-files.ts'
import { createBookingRoutes } from '#features/booking/server/routes.ts'
import { createCompetitionCalendar } from '#features/competitions/server/calendar-pages.ts'
import { createCompetitionsRoutes } from '#features/competitions/server/routes.ts'
import { createCoursesRoutes } from '#features/courses/server/routes.ts'
import { createFaultyRowFiles } from '#features/member-import/server/faulty-rows.ts'
import { createMemberImportFiles } from '#features/member-import/server/import-files.ts'
import { createFeesRoutes } from '#features/fees/server/routes.ts'
import { createMemberImportRoutes } from '#features/member-import/server/routes.ts'
import { createMemberFiles } from '#features/members/server/export-files.ts'
import { inviteMemberAgain } from '#features/members/server/invitations.ts'
import { createMemberRoutes } from '#features/members/server/routes.ts'
import { inviteApplicantAgain } from '#features/membership/server/invitations.ts'
import { createMembershipRoutes } from '#features/membership/server/routes.ts'
import { createNewsRoutes } from '#features/news/server/routes.ts'
import { createOffersRoutes } from '#features/offers/server/routes.ts'
import { createOnboardingRoutes } from '#features/onboarding/server/routes.ts'
import { createPrivacyRoutes } from '#features/privacy/server/routes.ts'
import { createPublishingRoutes } from '#features/publishing/server/routes.ts'
import { createSettingsRoutes } from '#features/settings/server/routes.ts'
import { createApi, sendRefusal } from './api.ts'
import { callsPage } from './calls-page.ts'
import type { Services } from './calls.ts'
import type { VisitorOf } from './files/admin-files.ts'
import { createInformation } from './health.ts'
import { devMailbox } from './mailer/mailbox.ts'
import { addressMeant, createPages, type Pages } from './pages.ts'
import { retryAfter, serverRefusal, toRefusal } from './refusals.ts'
import { createSearchFiles } from './search-files.ts'
import { securityHeadersOf } from './security-headers.ts'

export interface App {
  /** The listener for `http.createServer`. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Method and path of every route besides calls and built pages. */
  addresses: readonly string[]
  /** From now on new requests are told to retry later; those in progress finish. */
  beginStop(): void
}

/** Builds the whole site from its services. `webDir` holds the built pages; null leaves them out (server tests). */
export async function createApp(services: Services, webDir: string | null): Promise<App> {
  const { config, db, log, clock } = services
  z.config({ customError: unspecificText })
  const accounts = createAccounts(services, { secret: await siteSecret(db, config.siteSecret) })
  const api = createApi({
    config,
    log,
    clock,
    identify: (request, setCookie) => accounts.identify(request.headers, setCookie),
    router: {
      accounts: createAccountRoutes(services, accounts, {
        async inviteAgain(email) {
          await inviteApplicantAgain(services, email)
          await inviteMemberAgain(services, email)
        },
      }),
      association: createAssociationRoutes(services),
      audit: createAuditRoutes(services),
      backup: createBackupRoutes(services),
      booking: createBookingRoutes(services),
      competitions: createCompetitionsRoutes(services),
      courses: createCoursesRoutes(services),
      fees: createFeesRoutes(services),
      memberImport: createMemberImportRoutes(services),
      members: createMemberRoutes(services),
      membership: createMembershipRoutes(services),
      news: createNewsRoutes(services),
      offers: createOffersRoutes(services),
      onboarding: createOnboardingRoutes(services),
      privacy: createPrivacyRoutes(services),
      publishing: createPublishingRoutes(services),
      settings: createSettingsRoutes(services),
    },
  })

  const web = new Hono()
  web.onError((error) => asAnswer(toRefusal(error, log, 'file')))
  web.use('/api/*', async (c, next) => {
    await next()
    if (refusedFile.has(c.res.status)) log.info({ file: c.req.path, status: c.res.status }, 'refused')
  })
  web.route('/', createInformation(services))
  web.route('/', createSearchFiles({ siteUrl: config.siteUrl, name: () => config.association.name }))
  const visitorOf: VisitorOf = async (cookie) => (await accounts.identify({ cookie }, null)).visitor
  web.route('/', createAuditFiles(services, visitorOf))
  web.route('/', createCalendarPages(services, visitorOf))
  web.route('/', createCompetitionCalendar(services, visitorOf))
  web.route('/', createBookingFiles(services, visitorOf))
  web.route('/', createMemberFiles(services, visitorOf))
  web.route('/', createMemberImportFiles(services, visitorOf))
  web.route('/', createFaultyRowFiles(services, visitorOf))
  if (!config.production) {
    web.route('/', callsPage())
    if (config.smtpUrl === null) web.route('/', devMailbox({ db }))
  }
  web.all('/api/*', (c) => c.json(serverRefusal('NO_SUCH_CALL').toJSON(), 404, { 'cache-control': 'no-store' }))
  const securityHeaders = securityHeadersOf(config)
  let pages: Pages | null = null
  if (webDir !== null) {
    const facts = () => siteFacts(config.association, { delivers: services.outbox.delivers, tileUrl: config.tileUrl, siteUrl: config.siteUrl })
    const built = await createPages({
      webDir, tileOrigin: new URL(config.tileUrl).origin, fill: (html) => fillSiteFacts(html, facts()), headers: securityHeaders,
    })
    services.settings.onChange(built.refill)
    pages = built
    for (const [from, to] of redirects) web.get(from, (c) => c.redirect(to, 301))
    // A browser without scripts posts a form to its page's own address. It is redirected to the page, which says what is needed.
    // Nothing that it sent is read or becomes part of the address.
    for (const path of sitePages) web.post(path, (c) => c.redirect(new URL(c.req.url).pathname, 303))
    web.notFound((c) => {
      const { pathname, search } = new URL(c.req.url)
      const meant = c.req.method === 'GET' ? addressMeant(pathname) : undefined
      return meant === undefined ? built.notFound(c.req.header('accept-encoding') ?? '', c.req.header('cookie')) : c.redirect(meant + search, 301)
    })
  }
  const addresses = [...new Set(web.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]
  const webListener = getRequestListener(web.fetch, {
    errorHandler: (error) => asAnswer(error instanceof RequestError ? serverRefusal('BAD_REQUEST') : toRefusal(error, log, 'request')),
  })

  let stopping = false
  return {
    addresses,
    handle(request, response) {
      if (!stopping && pages?.answer(request, response)) return
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      if (stopping) {
        sendRefusal(response, serverRefusal('STOPPING'))
        return
      }
      if (request.method === 'TRACE') {
        // The listener below is built on the Fetch API's `Request`, which forbids this method.
        sendRefusal(response, serverRefusal('METHOD_NOT_ALLOWED'))
        return
      }
      const isCall = request.url?.startsWith('/api/') && !noCalls.test(request.url)
      const answered: Promise<unknown> = Promise.resolve(isCall ? api(request, response) : webListener(request, response))
      answered.catch((error: unknown) => {
        const refused = toRefusal(error, log, 'request')
        if (response.headersSent) response.destroy()
        else sendRefusal(response, refused)
      })
    },
    beginStop() {
      stopping = true
    },
  }
}

/** Paths below `/api/` that are no calls: health, the OpenAPI document, calendar files, exports and imports. */
const noCalls = /^\/api\/(health|openapi\.json|calendar\/[^?]+\.ics|(bookings|competitions)\/[^?]+\.ics|exports\/[a-z-]+\.csv|imports\/[a-z]+\.csv)(\?|$)/

/** The statuses of refused files that are logged: not logged in, not allowed, too large, too many. */
const refusedFile = new Set([401, 403, 413, 429])

function asAnswer(refusal: ReturnType<typeof toRefusal>): Response {
  const { status } = refusal
  const refused = refusal.toJSON()
  return Response.json(refused, { status, headers: { 'cache-control': 'no-store', ...retryAfter(status, refused) } })
}

/** The message of a field whose rule has no text of its own: a value is missing or of the wrong kind. */
function unspecificText(issue: { code?: string | undefined }): string {
  return issue.code === 'invalid_type' ? 'Uppgiften saknas eller har fel form' : 'Uppgiften är ogiltig'
}
