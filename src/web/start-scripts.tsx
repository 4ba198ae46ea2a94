import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation, useMatches } from 'react-router'
import { builtPath, sitePages } from '#domain/pages.ts'
import { sessionCalls } from '#domain/paths.ts'
import { aliveEvent, listeningEvent } from './alive-event.ts'
import { firstCalls } from './first-calls.ts'

/**
 * Written into documents during the build, in place of the framework's `Scripts`. Those evaluate all of a page's files at once, which
 * blocks a slow phone. These evaluate them route by route, from the outermost, so that the browser can do other work in between. All files
 * are still requested at once; on pages with first calls (EarlyWork) with a low priority, so that they do not compete with the few bytes of
 * an answer.
 */
export function StartScripts() {
  const framework = useContext(FrameworkContext)
  const matches = useMatches()
  const priority = useFirstCalls().length > 0 ? 'low' : undefined
  if (!framework) throw new Error('Documents are written by the framework')
  const { manifest: { url, entry, routes }, serverHandoffString = '', isSpaMode } = framework
  // The empty document serves every page, and only knows the root.
  const shown = matches.slice(0, isSpaMode ? 1 : undefined).map(({ id }) => routes[id]).filter((route) => route !== undefined)
  const files = new Set([url, ...[entry, ...shown].flatMap(({ module, imports = [] }) => [module, ...imports])])
  return (
    <>
      {[...files].map((file) => <link key={file} rel="modulepreload" href={file} fetchPriority={priority} />)}
      <script dangerouslySetInnerHTML={{ __html: `window.__reactRouterContext = ${serverHandoffString};${schemaSettings};${olderPreload}` }} />
      <NotLoaded />
      <script type="module" dangerouslySetInnerHTML={{ __html: startCode(url, shown, entry.module) }} />
    </>
  )
}

const notLoadedId = 'not-loaded'

/**
 * Shown when a file does not load or the browser is too old for it: the page is visible, but nothing in it would respond. Its link gets the
 * page's address.
 */
function NotLoaded() {
  return (
    <template id={notLoadedId}>
      <div className="wrap pt-6" role="alert">
        <div className="notice notice-bad">
          <div>
            <p className="font-semibold">Sidan kunde inte laddas klart</p>
            <p className="text-ink">Kontrollera att du har internet och <a href="/" className="font-semibold underline">ladda om sidan</a>. Om det inte hjälper kan webbläsaren behöva uppdateras.</p>
          </div>
        </div>
      </div>
    </template>
  )
}

/**
 * Asks who is logged in while the page's scripts are loading and, if it is a member, makes the page's first calls; the scripts take over
 * the answers (api/make-call.ts). When the server's headers say that the browser has a session (server/pages.ts), the calls do not wait for
 * that answer. Makes room for a member's menu in the header. Fills in the page's early texts (ui/early-text.tsx) as soon as they are there, and holds back submitted forms and pressed
 * buttons. Placed as early in the document as possible.
 */
export function EarlyWork() {
  const calls = useFirstCalls()
  return <script dangerouslySetInnerHTML={{ __html: `${earlyCode(calls)}\n${holdCode}` }} />
}

/** The first calls of the document's page. */
function useFirstCalls(): readonly string[] {
  const { pathname } = useLocation()
  // Pages are built at addresses with a trailing slash.
  const page = sitePages.find((path) => builtPath(path) === pathname.replace(/(?<=.)\/$/, ''))
  return page === undefined ? [] : firstCalls[page] ?? []
}

function earlyCode(calls: readonly string[]): string {
  const askSession = `const answers = window.earlyAnswers = {}, session = answers['GET ${sessionCalls.session}'] = fetch('/api${sessionCalls.session}')`
  // Prevents an unhandled rejection: a failure is handled by the code that takes the answer over.
  const heard = 'session.catch(() => {})'
  const readHint = "const isHinted = performance.getEntriesByType('navigation')[0]?.serverTiming?.some(({ name }) => name === 'session')"
  // Before the first paint, so that the menu moves nothing (shell.css). Safari before 16.4 keeps the hint from scripts: there, a page
  // with first calls is taken for a member's.
  const makeRoom = `if (isHinted ?? ${calls.length > 0}) document.documentElement.dataset.session = ''`
  return `{ ${[askSession, heard, readHint, makeRoom, ...calls.length > 0 ? [earlyPageCode(calls)] : []].join('\n')} }`
}

function earlyPageCode(calls: readonly string[]): string {
  return `const end = location.pathname.split('/').pop()
const step = (value, key) => key === ':id' ? value.find(({ id }) => id === end) : value?.[key]
const whenParsed = (show) => {
if (document.readyState === 'loading') document.addEventListener('readystatechange', show, { once: true })
else show()
}
const ask = async (call) => {
const [method, path, name] = call.split(' '), address = method + ' ' + path, body = name && JSON.stringify({ [name]: end })
const answer = answers[body ? address + ' ' + body : address] = fetch('/api' + path, body ? { method, body, headers: { 'content-type': 'application/json' } } : { method })
const copy = (await answer).clone(), data = copy.ok && await copy.json()
if (data) whenParsed(() => { for (const element of document.querySelectorAll('[data-early^="' + address + ' "]')) {
const found = element.getAttribute('data-early').slice(address.length + 1).split('.').reduce(step, data)
if (found) element.textContent = [found].flat().join('\\n\\n')
} })
}
const askAll = () => Promise.all(${JSON.stringify(calls)}.map(ask))
;(isHinted ? askAll() : session.then(async (answer) => (await answer.clone().json()).user && askAll())).catch(() => {})`
}

/**
 * How long, in milliseconds, a submitted form is held back. If the scripts have not come by then the browser submits it, which loads the
 * page anew.
 */
const heldAtMost = 30_000

/**
 * Until React listens: holds back a submitted form, which would load the page anew, and the last button that was pressed, unless something
 * else is pressed or typed after it. Both look busy meanwhile and are replayed once the page is alive. What is pressed or submitted between
 * those two events is left to React and not replayed.
 */
const holdCode = `{ let isHeard, sent, pressed
const rest = (button) => button?.removeAttribute('aria-busy')
addEventListener('submit', (event) => {
rest(sent?.submitter)
sent = undefined
if (isHeard) return
event.preventDefault()
const { target: form, submitter } = event
if (submitter) submitter.ariaBusy = 'true'
sent = { form, submitter }
setTimeout(() => { if (sent?.form === form) form.submit() }, ${heldAtMost})
})
for (const act of ['click', 'input']) addEventListener(act, ({ target }) => {
rest(pressed)
pressed = isHeard ? undefined : target.closest('button[type="button"]')
if (pressed) pressed.ariaBusy = 'true'
})
addEventListener('${listeningEvent}', () => { isHeard = true })
addEventListener('${aliveEvent}', () => {
isHeard = true
const { form, submitter } = sent ?? {}, button = pressed
rest(button)
rest(submitter)
sent = pressed = undefined
if (button?.isConnected) button.click()
if (form?.isConnected) form.requestSubmit ? form.requestSubmit(submitter) : (submitter ?? form.querySelector('[type=submit]')).click()
}) }`

/** The schema library (zod) tests whether it may use `eval`. It may not, and the browser's refusal takes longer than rendering a page. */
const schemaSettings = 'window.__zod_globalConfig = {jitless:true}'

/**
 * Safari before 17 and Firefox before 115 do not know `modulepreload` and would fetch the files one after another, as imports are
 * discovered: seven to thirteen round trips.
 */
const olderPreload = `if (!document.createElement('link').relList.supports('modulepreload')) {
for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', crossOrigin: '', href }))
} }`

function startCode(list: string, shown: readonly { id: string; module: string }[], entry: string): string {
  const modules = Object.fromEntries(shown.map(({ id, module }) => [id, module]))
  return [
    'try {',
    `await import(${JSON.stringify(list)})`,
    `const modules = window.__reactRouterRouteModules = ${JSON.stringify(modules)}`,
    'for (const id in modules) { modules[id] = await import(modules[id]); await new Promise((done) => setTimeout(done)) }',
    `await import(${JSON.stringify(entry)})`,
    '} catch {',
    `const { content } = document.getElementById('${notLoadedId}')`,
    "content.querySelector('a').href = location.pathname + location.search",
    // The header then looks as it does without scripts (shell.css).
    "document.documentElement.dataset.js = 'failed'",
    // Removes the loading messages: nothing is loading any more.
    "for (const wait of document.querySelectorAll('p[role=status]')) wait.remove()",
    "document.getElementById('content').before(content) }",
  ].join('\n')
}
