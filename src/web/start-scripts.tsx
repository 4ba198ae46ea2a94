import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation, useMatches } from 'react-router'
import { builtPath, sitePages } from '#domain/pages.ts'
import { sessionCalls } from '#domain/paths.ts'
import { aliveEvent, listeningEvent } from './alive-event.ts'
import { firstCalls } from './first-calls.ts'

/**
 * Written into documents while they are built, in the place of the framework's `Scripts`. Those evaluate all files of a page
 * at once, and a slow telephone then stands still meanwhile. These evaluate them route by route, from the outermost, and
 * the browser can do something else in between. All files are asked for at once all the same; where the page shows what
 * it asks for (EarlyWork), with a low priority: the few bytes of an answer would share the line with theirs.
 */
export function StartScripts() {
  const framework = useContext(FrameworkContext)
  const matches = useMatches()
  const priority = useFirstCalls().length > 0 ? 'low' : undefined
  if (!framework) throw new Error('Documents are written by the framework')
  const { manifest: { url, entry, routes }, serverHandoffString = '', isSpaMode } = framework
  // The empty document is of every page, and knows the root alone.
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

/** Shown where a file did not come, or the browser is too old to read it: the page is seen, and nothing in it would answer. Its link gets the page's address. */
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
 * Asks who is here, and if it is a member for what the page shows, while the page's scripts are on their way: they take the
 * answers over (api/make-call.ts). A browser that carries a session (server/pages.ts) is not asked first. The page's early
 * texts (ui/early-text.tsx) are put in as soon as they are there, and forms that are sent and buttons that are pressed meanwhile
 * wait. Stands as early in the document as can be.
 */
export function EarlyWork() {
  const calls = useFirstCalls()
  return <script dangerouslySetInnerHTML={{ __html: `${earlyCode(calls)}\n${holdCode}` }} />
}

/** What the document's page asks for. */
function useFirstCalls(): readonly string[] {
  const { pathname } = useLocation()
  // Pages are built at addresses with a stroke at their end.
  const page = sitePages.find((path) => builtPath(path) === pathname.replace(/(?<=.)\/$/, ''))
  return page === undefined ? [] : firstCalls[page] ?? []
}

function earlyCode(calls: readonly string[]): string {
  const askSession = `const answers = window.earlyAnswers = {}, session = answers['GET ${sessionCalls.session}'] = fetch('/api${sessionCalls.session}')`
  // Whoever takes it over is told of a failure; until then nobody has heard of it.
  const heard = 'session.catch(() => {})'
  return `{ ${[askSession, heard, ...calls.length > 0 ? [earlyPageCode(calls)] : []].join('\n')} }`
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
const isHinted = performance.getEntriesByType('navigation')[0]?.serverTiming?.some(({ name }) => name === 'session')
;(isHinted ? askAll() : session.then(async (answer) => (await answer.clone().json()).user && askAll())).catch(() => {})`
}

/** A page whose scripts do not come is loaded anew by its form after so many milliseconds, as it would have been at once. */
const heldAtMost = 30_000

/**
 * Until React listens: keeps a form from being sent, which would load the page anew, and the last button that was pressed, unless
 * something else was pressed or typed since. Both look busy meanwhile, and do their work when the page is alive. What is pressed
 * or sent between the two is React's to do, and is not done once more.
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

/** The library of schemas tries whether it may make code of texts. It may not, and the browser's refusal takes longer than a page to render. */
const schemaSettings = 'window.__zod_globalConfig = {jitless:true}'

/** Safari before 17 and Firefox before 115 would fetch the files one after the other, as each is found in the last: seven to thirteen times there and back. */
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
    // The header is then as without scripts (shell.css).
    "document.documentElement.dataset.js = 'failed'",
    // Nothing is on its way any more.
    "for (const wait of document.querySelectorAll('p[role=status]')) wait.remove()",
    "document.getElementById('content').before(content) }",
  ].join('\n')
}
