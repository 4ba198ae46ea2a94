import { afterAll, expect, test } from 'vitest'
import { keep } from '../form.ts'
import { weighPages } from './weight.ts'

/**
 * Compressed kilobytes of script that each page may be there with: what it has, and a little. Raise one only when what it
 * buys is worth the wait on a slow telephone; the start page's 100 are promised.
 */
const scripts: Record<string, number> = {
  '/': 100, '/medlemskap': 149, '/integritet': 104, '/login': 143, '/forgot-password': 142, '/reset-password': 160, '/onboarding': 159,
  '/bekrafta-epost': 133, '/forsta-administrator': 161, '/business-banor': 138, '/mina-sidor': 203, '/mina-sidor/sakerhet': 200,
  '/mina-sidor/mina-uppgifter': 136, '/verksamhet': 169, '/erbjudanden': 136, '/nyheter/:id?': 161, '/tavlingar': 137, '/tavlingar/regler': 177,
  '/tavlingar/resultat/:tournamentId': 138, '/boka-tid': 174, '/integritet-policy': 99, '/*': 106, '/admin': 99, '/admin/dashboard': 229,
  '/admin/medlemmar': 241, '/admin/medlemmar/importera': 224, '/admin/medlemmar/:id': 236, '/admin/installningar': 224, '/admin/bokningar': 241,
  '/admin/bokningar/banor': 219, '/admin/innehall/:kind?/:id?': 215, '/admin/logg': 222, '/admin/hjalp': 221,
}

/** Compressed kilobytes of any page's document, with all the styles in it. */
const documents = 27

const kilobytes = (bytes: number) => bytes / 1000

const pages = weighPages()

afterAll(() => keep('weight', 'What pages weigh', [
  'Brotli, in kilobytes (1,000 bytes): what a page is there with, not what it fetches when it is used.', '',
  '| page | script kB | at most | files | document kB |', '|---|---:|---:|---:|---:|',
  ...pages.map(({ path, script, files, document }) => (
    `| ${path} | ${kilobytes(script).toFixed(1)} | ${scripts[path]} | ${files} | ${kilobytes(document).toFixed(1)} |`
  )),
]))

test('every page is as light as it may be at most', () => {
  expect(pages.map(({ path }) => path).toSorted(), 'Each page has its limit, and each limit a page').toEqual(Object.keys(scripts).toSorted())
  const faults = pages.flatMap(({ path, script, document }) => [
    ...(kilobytes(script) > (scripts[path] ?? 0) ? [`${path}: ${kilobytes(script).toFixed(1)} kB of script, at most ${scripts[path]}`] : []),
    ...(kilobytes(document) > documents ? [`${path}: a document of ${kilobytes(document).toFixed(1)} kB, at most ${documents}`] : []),
  ])
  expect(faults).toEqual([])
})
