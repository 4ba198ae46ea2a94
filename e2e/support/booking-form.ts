import { expect, type Locator, type Page } from '@playwright/test'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { hold } from './hold.ts'

/** `tisdag 2 december`: a day as the form shows it. */
export const inWords = (date: string): string => formatWeekdayDate(date).replace(/ \d{4}$/, '')

export const day = (page: Page, date: string): Locator => page.getByRole('radio', { name: inWords(date) })
/** The verdict of the rules, where it is read out. */
export const verdict = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text, visible: true })
export const coPlayer = (page: Page, number: number): Locator => page.getByRole('group', { name: `Medspelare ${number}` })
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Skicka förfrågan' })

export async function addGuest(page: Page, number: number, name: string): Promise<void> {
  if (number > 1) await page.getByRole('button', { name: 'Lägg till medspelare' }).click()
  await coPlayer(page, number).getByLabel('Namn').fill(name)
}

/** Sends the booking form, leaves it before the answer and comes back. Returns a function that lets the answer come. */
export async function sendAndComeBack(page: Page): Promise<() => Promise<void>> {
  const letGo = await hold(page, '**/api/rpc/create_booking_request')
  await send(page).click()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
  return letGo
}
