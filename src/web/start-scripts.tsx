import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

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
      <script dangerouslySetInnerHTML={{ __html: `window.__reactRouterContext = ${serverHandoffString}` }} />
      <script type="module" async dangerouslySetInnerHTML={{ __html: startCode(url, shown, entry.module) }} />
    </>
  )
}

function startCode(list: string, shown: readonly { id: string; module: string }[], entry: string): string {
  const modules = Object.fromEntries(shown.map(({ id, module }) => [id, module]))
  return [
    `import ${JSON.stringify(list)}`,
    `const modules = window.__reactRouterRouteModules = ${JSON.stringify(modules)}`,
    'for (const id in modules) { modules[id] = await import(modules[id]); await new Promise((done) => setTimeout(done)) }',
    `import(${JSON.stringify(entry)})`,
  ].join('\n')
}
