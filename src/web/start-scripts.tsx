import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation, useMatches } from 'react-router'
import { builtPath, sitePages } from '#domain/pages.ts'
import { sessionCalls } from '#domain/paths.ts'
import { firstCalls } from './first-calls.ts'

/**
 * Written into documents while they are built, in the place of the framework's `Scripts`. Those evaluate all files of a page
 * at once, and a slow telephone then stands still meanwhile. These evaluate them route by route, from the outermost, and
 * the browser can do something else in between. All files are fetched at once all the same.
 */
export function StartScripts() {
  const framework = useContext(FrameworkContext)
  const matches = useMatches()
  if (!framework) throw new Error('Documents are written by the framework')
  const { manifest: { url, entry, routes }, serverHandoffString = '', isSpaMode } = framework
  // The empty document is of every page, and knows the root alone.
  const shown = matches.slice(0, isSpaMode ? 1 : undefined).map(({ id }) => routes[id]).filter((route) => route !== undefined)
  const files = new Set([url, ...[entry, ...shown].flatMap(({ module, imports = [] }) => [module, ...imports])])
  return (
    <>
      {[...files].map((file) => <link key={file} rel="modulepreload" href={file} />)}
      <script dangerouslySetInnerHTML={{ __html: `window.__reactRouterContext = ${serverHandoffString};${schemaSettings}` }} />
      <script type="module" dangerouslySetInnerHTML={{ __html: startCode(url, shown, entry.module) }} />
    </>
  )
}

/**
 * Asks who is here, and if it is a member for what the page shows, while the page's scripts are on their way: they take the
 * answers over (api/make-call.ts). Stands as early in the document as can be.
 */
export function EarlyCalls() {
  const { pathname } = useLocation()
  // Pages are built at addresses with a stroke at their end.
  const page = sitePages.find((path) => builtPath(path) === pathname.replace(/(?<=.)\/$/, ''))
  const addresses = page === undefined ? [] : firstCalls[page] ?? []
  return <script dangerouslySetInnerHTML={{ __html: earlyCode(addresses) }} />
}

function earlyCode(addresses: readonly string[]): string {
  const asked = `const answers = window.earlyAnswers = {}, ask = (address) => {
const [method, path] = address.split(' '), answer = answers[address] = fetch('/api' + path, { method })
answer.catch(() => {})
return answer
}
const session = ask('GET ${sessionCalls.session}')`
  const then = `session.then(async (answer) => { if ((await answer.clone().json()).user) ${JSON.stringify(addresses)}.map(ask) }).catch(() => {})`
  return `{ ${addresses.length > 0 ? `${asked}\n${then}` : asked} }`
}

/** The library of schemas tries whether it may make code of texts. It may not, and the browser's refusal takes longer than a page to render. */
const schemaSettings = 'window.__zod_globalConfig = {jitless:true}'

function startCode(list: string, shown: readonly { id: string; module: string }[], entry: string): string {
  const modules = Object.fromEntries(shown.map(({ id, module }) => [id, module]))
  return [
    `import ${JSON.stringify(list)}`,
    `const modules = window.__reactRouterRouteModules = ${JSON.stringify(modules)}`,
    'for (const id in modules) { modules[id] = await import(modules[id]); await new Promise((done) => setTimeout(done)) }',
    `import(${JSON.stringify(entry)})`,
  ].join('\n')
}
