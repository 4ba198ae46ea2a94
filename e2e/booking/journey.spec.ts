import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import * as z from 'zod/mini'
import { formatWeekdayDate, momentInStockholm } from '#domain/calendar.ts'
import { addGuest, day, send, verdict } from '../support/booking-form.ts'
import { dialog, inDays, newPage, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import type { RunningSite } from '../support/site.ts'

const board = 'styrelsen@example.com'
const tomorrow = () => inDays(1)

async function addGuests(page: Page, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) await addGuest(page, index + 1, name)
}

const kept = z.array(z.object({
  subject: z.string(),
  attachments: z.optional(z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))),
}))

/** The calendar file of the newest mail with these words in its subject, parsed as a calendar program does. */
async function calendarOf(site: RunningSite, address: string, subject: string) {
  await site.mail(address, subject)
  const mails = kept.parse(await (await fetch(`${site.origin}/dev/mail.json?to=${encodeURIComponent(address)}`)).json())
  const [file] = mails.find((mail) => mail.subject.includes(subject))?.attachments ?? []
  const calendar = ICAL.Component.fromString(file?.content ?? '')
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (!file || !component) throw new Error('The mail brings no event')
  const event = new ICAL.Event(component)
  const { uid, summary, sequence } = event
  return {
    file, events: events.length, method: calendar.getFirstPropertyValue('method'), status: component.getFirstPropertyValue('status'),
    uid, summary, sequence, start: event.startDate.toJSDate(), minutes: event.duration.toSeconds() / 60,
  }
}

test('a request is confirmed and cancelled late, with calendar files; a refused one is offered other courses', async ({ page, browser, site, signIn }) => {
  test.setTimeout(120_000)
  const { member, superadmin } = await site.logins()
  const address = 'bo.resa@example.com'
  await signIn(page, member)
  await withdrawAll(page)

  // Bo requests a three-ball, which takes the day's whole four-ball.
  await page.goto('/boka-tid?bana=lerjedalen')
  await page.getByLabel('E-post').fill(address)
  await day(page, tomorrow()).check()
  await addGuests(page, 'Greta Resa', 'Gunnar Resa')
  await expect(verdict(page, 'Ni är tre: ni får bekräftelse på en fyrboll men betalar bara för tre.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await expect(page.getByText('Vi kommer att kontakta dig så snart som möjligt.').first()).toBeVisible()
  // Shown beside it, since an answer by mail is promised.
  await expect(page.getByText(/Den här installationen skickar inga mejl/)).toBeVisible()

  // Anna wants the same day: the rule is explained, her input stays, and courses with room are offered.
  const anna = await newPage(browser, site)
  await signIn(anna, superadmin)
  await withdrawAll(anna)
  await anna.goto('/boka-tid?bana=lerjedalen')
  await day(anna, tomorrow()).check()
  await addGuests(anna, 'Gun Resa', 'Gösta Resa')
  await expect(verdict(anna, 'Det finns ingen plats för er boll')).toContainText('Lerjedalen: en fyrboll och en tvåboll per dag.')
  await send(anna).click()
  await expect(anna.getByText('Förfrågan är inte skickad').first()).toBeVisible()
  await expect(anna.getByRole('group', { name: 'Medspelare 2' }).getByLabel('Namn')).toHaveValue('Gösta Resa')
  const [other = ''] = await anna.getByRole('button', { name: /^Välj .* samma dag$/ }).allTextContents()
  await anna.getByRole('button', { name: other }).click()
  await expect(verdict(anna, 'går bra.')).toContainText(/Ni är tre/)
  await expect(day(anna, tomorrow())).toBeChecked()

  // As the board, she follows the mail's link and confirms.
  await expect.poll(() => site.link(board, '/admin/bokningar')).toContain('?bokning=')
  const { pathname, search } = new URL(await site.link(board, '/admin/bokningar'))
  await anna.goto(pathname + search)
  await expect(anna.getByText('Greta Resa').first()).toBeVisible()
  await anna.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog(anna).getByLabel('Starttid').fill('10.20')
  await dialog(anna).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(anna.getByText('Bokningen är bekräftad', { exact: true }).first()).toBeVisible()

  const confirmed = await calendarOf(site, address, 'Din bokning är bekräftad')
  expect(confirmed).toMatchObject({
    file: { filename: 'golf.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
    events: 1, method: 'PUBLISH', status: 'CONFIRMED', summary: 'Golf på Lerjedalen', start: momentInStockholm(tomorrow(), '10:20'), minutes: 270,
  })

  // Cancelling the day before is late: Bo is told the fee before it is due.
  await page.goto('/mina-sidor#bokningar')
  await expect(page.getByText(`${formatWeekdayDate(tomorrow())} kl. 10:20`)).toBeVisible()
  await page.getByRole('button', { name: /^Avboka Lerjedalen/ }).click()
  await expect(dialog(page).getByText('Avbokningen kostar 200 kr.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Avboka för 200 kr' }).click()
  await expect(page.getByText(/^Avgiften är 200\skr\./).first()).toBeVisible()
  await expect(page.getByText('Avbokningsavgift: 200 kr').first()).toBeVisible()
  const withdrawn = await calendarOf(site, address, 'avbokad')
  expect(withdrawn).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: confirmed.uid })
  expect(withdrawn.sequence).toBeGreaterThan(confirmed.sequence)
  await anna.context().close()
})
