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

test.each(documents)('%s evaluates its scripts in parts', (name) => {
  const [code = '', ...others] = startScripts(name)
  expect(others).toEqual([])
  expect(code.match(/^import .*$/gm), 'What fails before the start could not be told').toBeNull()
  expect(code).toMatch(/^try {\nawait import\("\/assets\/manifest-\w+\.js"\)$/m)
  expect(code).toMatch(/await import\(modules\[id\]\); await new Promise/)
})

test.each(documents)('%s asks who is here before its scripts have come', (name) => {
  const html = readFileSync(join(client, name), 'utf8')
  const asked = html.indexOf("fetch('/api/auth/session')")
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(html.indexOf('<body'))
})

test('no rule looks through the whole document at every change of it', () => {
  const styles = 'src/web/styles'
  // Print styles only apply while printing.
  const files = readdirSync(styles).filter((name) => name.endsWith('.css') && name !== 'print.css')
  expect(files.filter((name) => /(:root|html|body|main)[^\s,{]*:has\(/.test(readFileSync(join(styles, name), 'utf8')))).toEqual([])
})

test('nothing is called or written that browsers of 2022 lack', () => {
  // A lookbehind is worse than a missing method: Safari before 16.4 cannot parse the file at all.
  const newer = /\(\?<[=!]|AbortSignal\.(timeout|any)\(|\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|groupBy|withResolvers|fromAsync)\(|URL\.(parse|canParse)\(|\bstatic\s*\{/
  expect(scripts.filter((name) => newer.test(readFileSync(join(client, 'assets', name), 'utf8')))).toEqual([])
})

test('no script asks for a width in words that browsers of 2022 do not know', () => {
  const newer = /\((?:width|height)\s*[<>]/
  expect(scripts.filter((name) => newer.test(readFileSync(join(client, 'assets', name), 'utf8')))).toEqual([])
})

test('the frames of member pages ask for what they show', () => {
  const silent = Object.entries(firstCalls).filter(([path, calls]) => {
    const html = readFileSync(join(client, path.replaceAll(':', ''), 'index.html'), 'utf8')
    return calls.some((address) => !html.includes(JSON.stringify(address)))
  })
  expect(silent).toEqual([])
})

test('a page that shows what it asks for leaves the line to that before its files', () => {
  const priorities = Object.fromEntries(documents.map((name) => {
    const links = readFileSync(join(client, name), 'utf8').match(/<link rel="modulepreload"[^>]*>/g) ?? []
    return [`/${name.replace(/\/?index\.html$/, '')}`, [...new Set(links.map((link) => /fetchpriority="low"/i.test(link)))]]
  }))
  const asking = new Set(Object.keys(firstCalls).map((path) => path.replaceAll(':', '')))
  expect(priorities).toEqual(Object.fromEntries(Object.keys(priorities).map((path) => [path, [asking.has(path)]])))
})

test('what is shown early comes with what is asked for first', () => {
  const early = Object.entries(firstCalls).flatMap(([path, calls]) => {
    const html = readFileSync(join(client, path.replaceAll(':', ''), 'index.html'), 'utf8')
    const known = new Set(calls.map((call) => call.split(' ', 2).join(' ')))
    return [...html.matchAll(/data-early="(\w+ \S+) \S+"/g)].map(([, call = '']) => ({ path, call, isKnown: known.has(call) }))
  })
  expect(early.length).toBeGreaterThan(10)
  expect(early.filter(({ isKnown }) => !isKnown)).toEqual([])
})

test('every page but the administration has a frame of its own', () => {
  const framed = new Set(documents.map((name) => `/${name.replace(/\/?index\.html$/, '')}`))
  expect(sitePages.filter((path) => !path.startsWith('/admin') && !framed.has(path.replaceAll(':', '')))).toEqual([])
})

test('large files of script are compiled while they come', () => {
  const large = scripts.filter((name) => statSync(join(client, 'assets', name)).size > 2100)
  const late = large.filter((name) => !readFileSync(join(client, 'assets', name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(large.length).toBeGreaterThan(10)
  expect(late).toEqual([])
})
