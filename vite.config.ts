import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import * as z from 'zod/mini'

const apiServer = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`

/** Computes the table of calls during the build: the contracts with their schemas would be a fifth of the start page's script. */
const callTable: Plugin = {
  name: 'call-table',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/web/api/call-addresses.ts')) return null
    const evaluated: unknown = await import(id)
    const { callAddresses } = z.parse(z.object({ callAddresses: z.record(z.string(), z.string()) }), evaluated)
    return `export const callAddresses = ${JSON.stringify(callAddresses)}`
  },
}

/**
 * The router's exports that nothing here uses: its instrumentation, links that prefetch, which the site does in its own way
 * (src/web/pages-at-hand.ts), and answers of loaders and errors on a server.
 */
const unusedOfRouter: Readonly<Record<string, readonly string[]>> = {
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  'dom/ssr/links.js': [
    'getKeyedLinksForMatches', 'getKeyedPrefetchLinks', 'getModuleLinkHrefs', 'getNewMatchesForLinks', 'isPageLinkDescriptor', 'prefetchRouteCss',
    'prefetchStyleLinks',
  ],
  'errors.js': ['decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'],
  'dom/ssr/single-fetch.js': [
    'NO_BODY_STATUS_CODES', 'SingleFetchRedirectSymbol', 'StreamTransfer', 'decodeViaTurboStream', 'getSingleFetchDataStrategyImpl',
    'getTurboStreamSingleFetchDataStrategy', 'singleFetchUrl', 'stripIndexParam',
  ],
}

const smallerRouter: Plugin = {
  name: 'smaller-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const [, names] = Object.entries(unusedOfRouter).find(([file]) => id.endsWith(`/react-router/dist/production/lib/${file}`)) ?? []
    return names ? names.map((name) => `export const ${name} = () => undefined`).join('\n') : null
  },
  // Unused components of the router, such as its form, with all that only they call, would be kept because of the name set on them.
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler: (code) => code.replaceAll(/^\w+\.displayName = .*$/gm, '').replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
  },
}

/**
 * Tells Chromium to compile all of a file's functions while it downloads, in parallel with the page (explicit compile hints): React would
 * otherwise be compiled function by function on first use, which is half of the time that its first use takes.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The hint must be the file's first line, before what other plugins put there.
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk' && file.code.length > compiledAheadFrom) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/** In a file with fewer characters than this, the hint costs more than it gains. */
const compiledAheadFrom = 2000

/**
 * Keeps vite's address out of the output: `npm run dev` prints only that of the site's server (scripts/dev.mjs), which its links and
 * cookies are for.
 */
const silentAddress: Plugin = {
  name: 'silent-address',
  apply: 'serve',
  configureServer(server) {
    server.printUrls = () => undefined
  },
}

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * What every page needs, bundled into one file: as three dozen small files it would cost a slow connection more than their size. A module
 * that is missing here merely becomes a file of its own.
 */
const everyPage = anyOf(
  'node_modules/(react|react-dom|scheduler|react-router)/',
  '@base-ui/react/csp-provider/',
  'rolldown/runtime',
  'src/domain/(pages|paths|phone-link|roles|session-texts|site-facts)\\.',
  'src/features/start/(rules|web/use-on-screen)\\.',
  'src/web/(leave|page-meta|root|session|site)\\.',
  'src/web/api/(make-call|record|refusal|server-time)\\.',
  'src/web/layouts/(brand|drawer-nav|error-page|main-nav|navigation|route-announcer|site-footer|site-header|site-layout|theme-switch)\\.',
  'src/web/styles/',
  'src/web/ui/(button|class-names|drawer|icons|page-error|page-heading|spinner|toast|toast-queue)\\.',
)

/** What pages need that make calls, that show the answers, and that have a form. */
const calling = anyOf('node_modules/@orpc/', 'src/web/api/(call-addresses|client|failure)\\.')
const fetching = anyOf('node_modules/@tanstack/(query-core|react-query)/', 'src/web/(api/query-client|layouts/(ended-session|member-data)|ui/ended-texts|use-address-view)\\.')
const filling = anyOf(
  'node_modules/(zod|react-hook-form|@hookform)/',
  'src/domain/(email|golf-id|password|phone|text)\\.',
  'src/web/request-key\\.',
  'src/web/ui/(checkbox-field|field|form|golf-id-field|late-leave-guard|mask|masked-field|phone-field|sending|text-field)\\.',
)

/** Small parts that several pages share, including the icons; not parts that need a library of their own. */
const shared = anyOf(
  'lucide-react/dist/esm/(?!lucide-react)',
  'src/domain/(calendar|member-category)\\.',
  'src/web/mails-kept\\.',
  'src/web/ui/(badge|board-link|card|drawings|email-text|empty-state|error-state|list-parts|notice|page-heading|search-field|select-field|skeleton|long-wait)\\.',
)

/** One file per group, of what is loaded with a page (not of what the page loads later). */
const groups = Object.entries({ base: everyPage, parts: shared, calls: calling, data: fetching, forms: filling })
  .map(([name, test]) => ({ name, test, tags: ['$initial' as const], ...(name === 'parts' && { minShareCount: 3 }) }))

export default defineConfig({
  plugins: [callTable, smallerRouter, tailwindcss(), reactRouter(), compiledAhead, silentAddress],
  build: {
    // Phones that get no newer system than these are in use (docs/decisions/022).
    target: ['safari16.3', 'chrome100', 'firefox100'],
    // The content security policy allows `data:` for images only, and source maps are not published.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Reads only the icons that are used, not all 2,400 files of the library.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            // Every page's list of what each page needs names all files: words in their names would be a fifth of it, and seven letters
            // tell them apart as well as eight.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': apiServer,
      '/dev/': apiServer,
      '/site.webmanifest': apiServer,
    },
  },
})
