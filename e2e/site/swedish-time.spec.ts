import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { transformWithOxc } from 'vite'
import * as z from 'zod/mini'
import { timeZone } from '#domain/calendar.ts'

/** Every quarter of an hour in the weeks in which Swedish clocks change, past and future; every other one a millisecond earlier. */
const times = Array.from({ length: 40 }, (_, years) => [2, 9].map((month) => Date.UTC(2000 + years, month, 24))).flat()
  .flatMap((start) => Array.from({ length: 8 * 24 * 4 }, (_, quarter) => start + quarter * 900_000 - quarter % 2))

/** The calendar's own tests run where the language has no dates of its own; the browser has them, and the calendar uses them there. */
test('Temporal formats Swedish time exactly as Intl does', async ({ page }) => {
  test.skip(!await page.evaluate(() => 'Temporal' in globalThis), 'an older browser, which has the formatter alone')
  const { code } = await transformWithOxc(await readFile('src/domain/calendar.ts', 'utf8'), 'calendar.ts')
  const told = z.array(z.string()).parse(await page.evaluate(`import('data:text/javascript,${encodeURIComponent(code)}')
    .then(({ formatLongDateTime }) => ${JSON.stringify(times)}.map((time) => formatLongDateTime(new Date(time))))`))
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'long', timeStyle: 'short' })
  // The site puts a no-break space after "kl.".
  expect(told).toEqual(times.map((time) => formatter.format(time).replace('kl. ', 'kl.\u00A0')))
})
