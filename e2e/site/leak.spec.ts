import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyContractProcedure } from '@orpc/contract'
import type { APIRequestContext } from '@playwright/test'
import { contract } from '#contract.ts'
import { sitePages } from '#domain/pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { memberTexts, plain } from '../support/member-texts.ts'

const client = fileURLToPath(new URL('../../build/web/client', import.meta.url))
const isText = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/

interface Source {
  name: string
  text: string
}

/** Every text file of the built site, whether or not a page links to it. */
async function builtFiles(): Promise<Source[]> {
  const names = (await readdir(client, { recursive: true })).filter((name) => isText.test(name))
  return Promise.all(names.map(async (name) => ({ name, text: plain(await readFile(join(client, name), 'utf8')) })))
}

async function pages(request: APIRequestContext): Promise<Source[]> {
  const files = ['/api/openapi.json', '/api/health', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/finns-inte']
  const paths = [...sitePages.map((path) => path.replaceAll(/:\w+/g, 'vartavlingen')), ...files]
  return Promise.all(paths.map(async (name) => ({ name, text: plain(await (await request.get(name)).text()) })))
}

/** The site's answers to all reading calls, made without input. */
async function answers(request: APIRequestContext): Promise<Source[]> {
  const all = Object.values(contract).flatMap((feature) => Object.values<AnyContractProcedure>(feature))
  const addresses = all.map((call) => ({ method: call['~orpc'].route.method ?? 'POST', path: call['~orpc'].route.path ?? '' }))
  // Only reading calls: an act could end the session midway.
  const questions = addresses.filter(({ path }) => /\/(get|list|check|session|lookup|complete)/.test(path))
  return Promise.all(questions.map(async ({ method, path }) => {
    const answer = await request.fetch(`/api${path}`, method === 'GET' ? {} : { method, data: {} })
    return { name: path, text: plain(await answer.text()) }
  }))
}

function found(texts: string[], sources: Source[]): string[] {
  return sources.flatMap(({ name, text }) => texts.filter((piece) => text.includes(piece)).map((piece) => `${name}: ${piece}`))
}

test('nothing for members only is in anything that a guest can download', async ({ request }) => {
  const kinds = memberTexts()
  const files = await builtFiles()
  const sources = [...files, ...await pages(request), ...await answers(request)]
  expect(sources.length).toBeGreaterThan(60)
  for (const { kind, texts } of kinds) expect(found(texts, sources), `texts of ${kind}`).toEqual([])
  // The same search does find public text, in scripts and in documents.
  for (const name of [/^integritet\/index\.html$/, /^assets\/.*\.js$/]) {
    expect(found(['Föreningen är liten och har inget dataskyddsombud.'], files.filter((file) => name.test(file.name))).length, String(name)).toBeGreaterThan(0)
  }
})

test('a member is served the texts that guests must not get', async ({ request, site, signIn }) => {
  await signIn({ request }, (await site.logins()).member)
  const sources = await answers(request)
  const shown = memberTexts().filter(({ texts }) => found(texts, sources).length > 0).map(({ kind }) => kind)
  for (const kind of ['course', 'news', 'offer', 'competition', 'bylaw', 'annual_report', 'manager', 'match_play_form']) expect(shown).toContain(kind)
})
