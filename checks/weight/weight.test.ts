import { afterAll, expect, test } from 'vitest'
import { saveReport } from '../check-mode.ts'
import { weighPages } from './weight.ts'

/**
 * The most compressed kilobytes of script that each page may load: its present size and a little more. Raise one only if what it
 * buys is worth the wait on a slow phone; the start page's 100 are promised.
 */
const scripts: Record<string, number> = {
  '/': 100, '/medlemskap': 148.2, '/integritet': 105, '/login': 145, '/forgot-password': 144.1, '/reset-password': 154.5, '/onboarding': 154,
  '/bekrafta-epost': 126, '/forsta-administrator': 154.2, '/business-banor': 136, '/mina-sidor': 208.1, '/mina-sidor/sakerhet': 198.3,
  '/mina-sidor/mina-uppgifter': 131, '/verksamhet': 163, '/erbjudanden': 132, '/nyheter/:id?': 157.1, '/tavlingar': 134, '/tavlingar/regler': 171,
  '/tavlingar/resultat/:tournamentId': 132, '/boka-tid': 176.4, '/integritet-policy': 97, '/*': 106, '/admin': 97, '/admin/dashboard': 233,
  '/admin/medlemmar': 250.2, '/admin/medlemmar/importera': 224.5, '/admin/medlemmar/betalningar': 224.3, '/admin/medlemmar/inbjudningar': 221, '/admin/medlemmar/:id': 240.6, '/admin/installningar': 223, '/admin/bokningar': 248.7,
  '/admin/bokningar/banor': 216.6, '/admin/innehall/:kind?/:id?': 212.7, '/admin/logg': 212.6, '/admin/hjalp': 220.5,
}

/** The most compressed kilobytes of a page's document, including all styles. */
const documents = 29.2

const kilobytes = (bytes: number) => bytes / 1000

const pages = weighPages()

afterAll(() => saveReport('weight', 'What pages weigh', [
  'Brotli, in kilobytes (1,000 bytes): what a page is there with, not what it fetches when it is used.', '',
  '| page | script kB | at most | files | document kB |', '|---|---:|---:|---:|---:|',
  ...pages.map(({ path, script, files, document }) => (
    `| ${path} | ${kilobytes(script).toFixed(1)} | ${scripts[path]} | ${files} | ${kilobytes(document).toFixed(1)} |`
  )),
]))

test('every page stays within its limits for scripts and document', () => {
  expect(pages.map(({ path }) => path).toSorted(), 'every page has a limit, and every limit a page').toEqual(Object.keys(scripts).toSorted())
  const faults = pages.flatMap(({ path, script, document }) => [
    ...(kilobytes(script) > (scripts[path] ?? 0) ? [`${path}: ${kilobytes(script).toFixed(1)} kB of script, at most ${scripts[path]}`] : []),
    ...(kilobytes(document) > documents ? [`${path}: a document of ${kilobytes(document).toFixed(1)} kB, at most ${documents}`] : []),
  ])
  expect(faults).toEqual([])
})
