import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sitePages } from '#domain/pages.ts'
import { firstCalls } from '#web/first-calls.ts'

const client = 'build/web/client'
const documents = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js') && !name.startsWith('manifest-'))

/** The module scripts in a document. */
function startScripts(name: string): string[] {
  const html = readFileSync(join(client, name), 'utf8')
  return [...html.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
}

test.each(documents)('%s loads its scripts through separate dynamic imports', (name) => {
  const [code = '', ...others] = startScripts(name)
  expect(others).toEqual([])
  expect(code.match(/^import .*$/gm), 'a failing static import could not be reported').toBeNull()
  expect(code).toMatch(/^try {\nawait import\("\/assets\/manifest-\w+\.js"\)$/m)
  expect(code).toMatch(/await import\(modules\[id\]\); await new Promise/)
})

test.each(documents)('%s requests the session in its head', (name) => {
  const html = readFileSync(join(client, name), 'utf8')
  const asked = html.indexOf("fetch('/api/auth/session')")
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(html.indexOf('<body'))
})

test('no style sheet for the screen uses :has() on :root, html, body or main', () => {
  const styles = 'src/web/styles'
  // Print styles only apply while printing.
  const files = readdirSync(styles).filter((name) => name.endsWith('.css') && name !== 'print.css')
  expect(files.filter((name) => /(:root|html|body|main)[^\s,{]*:has\(/.test(readFileSync(join(styles, name), 'utf8')))).toEqual([])
})

test('scripts use no syntax or methods that browsers of 2022 lack', () => {
  // A lookbehind is worse than a missing method: Safari before 16.4 cannot parse the file at all.
  const newer = /\(\?<[=!]|AbortSignal\.(timeout|any)\(|\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|groupBy|withResolvers|fromAsync)\(|URL\.(parse|canParse)\(|\bstatic\s*\{/
  expect(scripts.filter((name) => newer.test(readFileSync(join(client, 'assets', name), 'utf8')))).toEqual([])
})

test('scripts use no media range syntax, which browsers of 2022 do not know', () => {
  const newer = /\((?:width|height)\s*[<>]/
  expect(scripts.filter((name) => newer.test(readFileSync(join(client, 'assets', name), 'utf8')))).toEqual([])
})

test('prerendered pages contain the addresses of all their first calls', () => {
  const silent = Object.entries(firstCalls).filter(([path, calls]) => {
    const html = readFileSync(join(client, path.replaceAll(':', ''), 'index.html'), 'utf8')
    return calls.some((address) => !html.includes(JSON.stringify(address)))
  })
  expect(silent).toEqual([])
})

test('scripts are preloaded with low priority on exactly the pages that have first calls', () => {
  const priorities = Object.fromEntries(documents.map((name) => {
    const links = readFileSync(join(client, name), 'utf8').match(/<link rel="modulepreload"[^>]*>/g) ?? []
    return [`/${name.replace(/\/?index\.html$/, '')}`, [...new Set(links.map((link) => /fetchpriority="low"/i.test(link)))]]
  }))
  const asking = new Set(Object.keys(firstCalls).map((path) => path.replaceAll(':', '')))
  expect(priorities).toEqual(Object.fromEntries(Object.keys(priorities).map((path) => [path, [asking.has(path)]])))
})

test('elements that are shown early use only first calls of their page', () => {
  const early = Object.entries(firstCalls).flatMap(([path, calls]) => {
    const html = readFileSync(join(client, path.replaceAll(':', ''), 'index.html'), 'utf8')
    const known = new Set(calls.map((call) => call.split(' ', 2).join(' ')))
    return [...html.matchAll(/data-early="(\w+ \S+) \S+"/g)].map(([, call = '']) => ({ path, call, isKnown: known.has(call) }))
  })
  expect(early.length).toBeGreaterThan(10)
  expect(early.filter(({ isKnown }) => !isKnown)).toEqual([])
})

test('every page outside /admin has a prerendered document', () => {
  const framed = new Set(documents.map((name) => `/${name.replace(/\/?index\.html$/, '')}`))
  expect(sitePages.filter((path) => !path.startsWith('/admin') && !framed.has(path.replaceAll(':', '')))).toEqual([])
})

test('large scripts are marked to be compiled while they load', () => {
  const large = scripts.filter((name) => statSync(join(client, 'assets', name)).size > 2100)
  const late = large.filter((name) => !readFileSync(join(client, 'assets', name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(large.length).toBeGreaterThan(10)
  expect(late).toEqual([])
})
