import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import * as z from 'zod/mini'

const apiServer = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`

/** Works out the table of calls while building: the contracts with their schemas would be a fifth of the start page's script. */
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
 * What every page needs, put in one file: the three dozen small ones that it would be otherwise cost a slow connection
 * more than they weigh. A module that is missing here becomes a file of its own, nothing worse.
 */
const everyPage = new RegExp([
  'node_modules/(react|react-dom|scheduler|react-router)/',
  'lucide-react/dist/esm/(?!icons/|lucide-react)',
  'lucide-react/dist/esm/icons/(chevron-down|layout-dashboard|log-in|log-out|menu|monitor|moon|sun|user-round|x)\\.',
  '@base-ui/react/csp-provider/',
  'src/domain/(paths|roles|site-facts)\\.',
  'src/features/accounts/texts\\.',
  'src/web/(page-meta|root|session|site)\\.',
  'src/web/api/(call-addresses|call-link|record|refusal)\\.',
  'src/web/layouts/(brand|drawer-nav|error-page|main-nav|navigation|route-announcer|site-footer|site-header|site-layout|theme-switch)\\.',
  'src/web/ui/(button|class-names|drawer|error-state|notice|spinner|toast|toast-queue)\\.',
].join('|'))

export default defineConfig({
  plugins: [callTable, tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows no `data:` but pictures, and a map of the source is nobody's business.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: everyPage, tags: ['$initial'] }] } } } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': apiServer,
      '/dev/mail': apiServer,
    },
  },
})
