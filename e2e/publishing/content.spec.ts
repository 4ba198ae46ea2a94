import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { publishedEntry } from '#features/publishing/contract.ts'
import { call, newPage } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { loseAnswer } from '../support/fail.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/own-site.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const entries = z.array(publishedEntry)
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const submit = (page: Page, name: 'Spara' | 'Publicera'): Locator => page.getByRole('button', { name, exact: true })

async function open(page: Page): Promise<void> {
  await page.goto('/admin/innehall')
  await expect(page.getByRole('heading', { level: 1, name: 'Innehåll' })).toBeVisible()
  await expect(part(page, 'Nyheter').getByRole('listitem').first()).toBeVisible()
}

test('the board publishes a news item, which appears on a member\'s news page and in the log', async ({ page, browser, site, logIn, signIn }) => {
  await logIn(page, (await site.logins()).superadmin)
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Innehåll' }).click()
  await part(page, 'Nyheter').getByRole('link', { name: 'Skriv en nyhet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ny nyhet' })).toBeVisible()

  await test.step('a missing field is reported and focused, and the input is kept', async () => {
    await page.getByLabel('Ingress').fill('Kom och fira året som gick.')
    await submit(page, 'Publicera').click()
    await expect(page.getByText('Rubrik måste fyllas i')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Rubrik' })).toBeFocused()
    await expect(page.getByLabel('Ingress')).toHaveValue('Kom och fira året som gick.')
    await expectAccessible(page)
  })

  await test.step('a preview shows what is typed, and leaving asks first', async () => {
    await page.getByRole('textbox', { name: 'Rubrik' }).fill('Höstfest på klubben')
    await page.getByLabel('Kategori').selectOption('Föreningen')
    await page.getByLabel('Hela texten').fill('Vi ses på lördag.\n\nKostnaden är {fee} kr.\n\nTid: kl. 18\nPlats: Ale GK')
    await expect(page.getByText('{fee} blir årsavgiften', { exact: false })).toBeVisible()
    await expect(page.locator('[inert]').filter({ hasText: 'Så ser det ut' }).getByText('Höstfest på klubben', { exact: true })).toBeVisible()
    await expect(page.getByText('Kostnaden är 275 kr.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Avbryt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stanna kvar' }).click()
    await expect(page.getByRole('textbox', { name: 'Rubrik' })).toHaveValue('Höstfest på klubben')
  })

  await submit(page, 'Publicera').click()
  await expect(page.getByText('Det syns på webbplatsen med en gång.').first()).toBeVisible()
  await expect(page).toHaveURL('/admin/innehall#nyheter')
  await expect(row(page, 'Höstfest på klubben')).toContainText('NY')

  const reader = await newPage(browser, site)
  await signIn(reader, (await site.logins()).member)
  await reader.goto('/nyheter')
  await expect(reader.getByRole('article').first()).toContainText('Höstfest på klubben')
  await reader.getByRole('link', { name: 'Läs mer om Höstfest på klubben' }).click()
  await expect(reader.getByRole('dialog')).toContainText('Kostnaden är 275 kr.')
  await expect.poll(() => reader.getByRole('dialog').getByText('Tid: kl. 18').innerText()).toBe('Tid: kl. 18\nPlats: Ale GK')
  await reader.context().close()

  await page.goto('/admin/logg')
  await expect(page.getByRole('link', { name: 'nyheten ”Höstfest på klubben”' })).toHaveAttribute('href', /^\/admin\/innehall#nyheter-\w+$/)
})

test('changes to news, competitions and the management group appear on the site', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)

  await test.step('old news loses its NY mark, news dated ahead is not shown yet, and deleted news is gone', async () => {
    await open(page)
    await row(page, 'Höstfest på klubben').getByRole('link', { name: 'Ändra' }).click()
    await expect(page.getByRole('checkbox', { name: 'Visa märket NY' })).toHaveAccessibleDescription('Märket försvinner av sig självt 30 dagar efter datumet.')
    await page.getByLabel('Datum').fill('2025-12-01')
    await submit(page, 'Spara').click()
    await expect(row(page, 'Höstfest på klubben')).toContainText('1 december 2025')
    await expect(row(page, 'Höstfest på klubben')).not.toContainText('NY')
    await row(page, 'Höstfest på klubben').getByRole('link', { name: 'Ändra' }).click()
    await page.getByLabel('Datum').fill('2099-12-31')
    await submit(page, 'Spara').click()
    await expect(page.getByText('Nyheten syns för medlemmarna från och med den 31 december 2099.').first()).toBeVisible()
    await expect(row(page, 'Höstfest på klubben')).toContainText('Syns inte än')
    await page.goto('/nyheter')
    await expect(page.getByRole('article').first()).toContainText('Höstens matchspel går mot final')

    await open(page)
    await row(page, 'Höstfest på klubben').getByRole('button', { name: 'Ta bort' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('”Höstfest på klubben” tas bort från webbplatsen med en gång.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(page.getByText('Borttaget').first()).toBeVisible()
    await expect(row(page, 'Höstfest på klubben')).toHaveCount(0)
    await expect(part(page, 'Nyheter').getByRole('heading', { level: 2 })).toBeFocused()
  })

  await test.step('results pasted from a spreadsheet are validated and published', async () => {
    await row(page, 'Hösttävlingen').getByRole('link', { name: 'Ändra' }).click()
    await page.getByLabel('Status').selectOption('Avslutad')
    await page.getByRole('textbox', { name: 'Resultat' }).fill('Maria Exempel\tAle\t38 p\t11,2\nNils Exempel\tAle')
    await submit(page, 'Spara').click()
    await expect(page.getByText(/^Rad 2: namn, klubb, resultat och hcp behövs, med semikolon eller tabb emellan\./)).toBeVisible()
    await page.getByRole('textbox', { name: 'Resultat' }).fill('Plac\tNamn\tKlubb\tHcp\tPoäng\n1\tMaria Exempel\tAle\t11,2\t38 p\n2\tNils Exempel\tHulta\t9,0\t36 p')
    await page.getByRole('checkbox', { name: 'Märk som exempel' }).uncheck()
    await submit(page, 'Spara').click()
    await expect(row(page, 'Hösttävlingen')).toContainText('Resultat')
    await expect(row(page, 'Hösttävlingen')).not.toContainText('Exempel')
    await page.goto('/tavlingar/resultat/hosttavling')
    await expect(page.getByText('Grattis till vinnaren!')).toBeVisible()
    await expect(page.getByRole('row', { name: /Maria Exempel Ale 38 p 11,2$/ })).toBeVisible()
  })

  await test.step('competitions with the same name are told apart, and one whose day has passed is pointed out', async () => {
    await open(page)
    await page.getByRole('link', { name: 'Lägg till en tävling' }).click()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Vårtävlingen')
    await page.getByLabel('Dag', { exact: true }).fill('2025-12-01')
    await page.getByRole('textbox', { name: 'Plats' }).fill('Ale GK')
    await submit(page, 'Publicera').click()
    await expect(page.getByText('Tiden har gått, så medlemmarna ser tävlingen som avslutad. Stämmer datum och status?').first()).toBeVisible()
    const mistyped = row(page, 'Vårtävlingen').filter({ hasText: '1 december 2025 · Kommande · Ale GK' })
    await expect(mistyped).toContainText('Tiden har gått')
    await expect(row(page, 'Vårtävlingen').filter({ hasText: 'Avslutad · Lysegårdens GK' })).toContainText(/2025 · Avslutad/)
    await page.goto('/tavlingar')
    await expect(page.getByRole('region', { name: 'Resultat', exact: true }).getByRole('heading', { level: 3 })).toHaveText([
      'Vårtävlingen', 'Hösttävlingen', 'Volvomästerskapet Göteborg', 'Kommunmästerskapet', 'Vårtävlingen',
    ])
    await expect(page.getByRole('region', { name: 'Vårtävlingen', exact: true }).first()).toContainText(/Avslutad.*Resultatet är inte publicerat än\./)
    await open(page)
    await mistyped.getByRole('button', { name: 'Ta bort' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('1 december 2025 · Kommande · Ale GK')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(mistyped).toHaveCount(0)
  })

  await test.step('the last day of a competition is validated, shown, and can be changed and removed', async () => {
    await page.getByRole('link', { name: 'Lägg till en tävling' }).click()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Helgslaget')
    await page.getByLabel('Dag', { exact: true }).fill('2099-06-13')
    await expect(page.getByText('lördag 13 juni 2099', { exact: true })).toBeVisible()
    const lastDay = page.getByLabel(/^Till och med/)
    await lastDay.fill('2099-06-12')
    await page.getByRole('textbox', { name: 'Plats' }).fill('Ale GK')
    await submit(page, 'Publicera').click()
    await expect(page.getByText('Sista dagen kan inte vara före den första')).toBeVisible()
    await expect(lastDay).toBeFocused()
    await lastDay.fill('2099-06-14')
    await expectAccessible(page)
    await submit(page, 'Publicera').click()
    await expect(row(page, 'Helgslaget')).toContainText('lördag–söndag 13–14 juni 2099 · Kommande · Ale GK')
    await page.goto('/tavlingar')
    const card = page.getByRole('region', { name: 'Helgslaget', exact: true })
    await expect(card).toContainText('lördag–söndag 13–14 juni 2099')
    await expect(card).toContainText('lör–sön')
    await open(page)
    await row(page, 'Helgslaget').getByRole('link', { name: 'Ändra' }).click()
    await expect(lastDay).toHaveValue('2099-06-14')
    await page.getByLabel('Dag', { exact: true }).fill('2025-12-01')
    await submit(page, 'Spara').click()
    await expect(page.getByText('Tävlingen har börjat, så medlemmarna ser den som pågående.').first()).toBeVisible()
    await expect(row(page, 'Helgslaget')).toContainText('Har börjat')
    await page.goto('/tavlingar')
    await expect(card).toContainText('Pågående')
    await open(page)
    await row(page, 'Helgslaget').getByRole('link', { name: 'Ändra' }).click()
    await page.getByLabel('Dag', { exact: true }).fill('2099-06-13')
    await lastDay.fill('')
    await submit(page, 'Spara').click()
    await expect(row(page, 'Helgslaget')).toContainText('lördag 13 juni 2099 · Kommande · Ale GK')
  })

  await test.step('joint winners are congratulated together', async () => {
    await row(page, 'Hösttävlingen').getByRole('link', { name: 'Ändra' }).click()
    await page.getByRole('textbox', { name: 'Resultat' }).fill('1; Maria Exempel; Ale; 38 p; 11,2\n1; Nils Exempel; Hulta; 38 p; 9,0\n3; Olle Exempel; Ale; 30 p; 20')
    await submit(page, 'Spara').click()
    await expect(row(page, 'Hösttävlingen').getByRole('heading')).toBeFocused()
    await page.goto('/tavlingar/resultat/hosttavling')
    await expect(page.getByText('Grattis till vinnarna!')).toBeVisible()
    await expect(page.getByText('Maria Exempel och Nils Exempel')).toBeVisible()
    await page.goto('/tavlingar')
    await expect(page.getByText('Vinnare: Maria Exempel och Nils Exempel, 38 p')).toBeVisible()
  })

  await test.step('fields are locked while a save is pending, and a save with a lost answer is retried', async () => {
    await open(page)
    await row(page, 'Hösttävlingen').getByRole('link', { name: 'Ändra' }).click()
    const place = page.getByRole('textbox', { name: 'Plats' })
    await place.fill('Öijared, gamla banan')
    const letGo = await hold(page, '**/api/rpc/save_published')
    await submit(page, 'Spara').click()
    await expect(place).not.toBeEditable()
    await letGo()
    await expect(row(page, 'Hösttävlingen')).toContainText('Öijared, gamla banan')

    await row(page, 'Hösttävlingen').getByRole('link', { name: 'Ändra' }).click()
    await place.fill('Öijared, nya banan')
    await loseAnswer(page, 'save_published')
    await submit(page, 'Spara').click()
    await expect(row(page, 'Hösttävlingen')).toContainText('Öijared, nya banan')
  })

  await test.step('the management group can be reordered by keyboard, and the site shows the new order', async () => {
    const titles = () => part(page, 'Ledningsgrupp').getByRole('heading', { level: 3 }).allTextContents()
    const [first = '', second = ''] = await titles()
    const down = row(page, first).getByRole('button', { name: `Flytta ner ${first}` })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(titles).toEqual([second, first, ...(await titles()).slice(2)])
    await expect(down).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /^Plats 2 av \d+$/ })).toBeAttached()
    await page.goto('/verksamhet')
    const cards = page.getByRole('region', { name: 'Ledningsgrupp' }).getByRole('heading', { level: 3 })
    await expect(cards.first()).toHaveText(second)
  })
})

test('a change by somebody else is shown before it is overwritten, and the input is kept', async ({ page, site, signIn, callerFor }) => {
  await signIn(page, (await site.logins()).superadmin)
  // Simulates a browser from before 2024.
  await page.addInitScript(() => { Reflect.deleteProperty(URL, 'parse') })
  await open(page)
  await part(page, 'Erbjudanden').getByRole('link', { name: 'Ändra' }).click()
  await expect(page.getByLabel('Webbplats')).toHaveValue(/^https:/)

  const other = await callerFor((await site.logins()).superadmin)
  const saveTheirs = async (terms: string) => {
    const offer = entries.parse(await call(other, 'list_published', {})).find(({ kind }) => kind === 'offer')
    await call(other, 'save_published', { p_kind: 'offer', p_id: offer?.id, p_seen: offer?.version, p_texts: { ...offer?.texts, terms } })
  }
  await saveTheirs('Gratis till och med maj')

  await test.step('a form without input takes over the change', async () => {
    await submit(page, 'Spara').click()
    await expect(page.getByLabel('Villkor')).toHaveValue('Gratis till och med maj')
    await expect(page.getByRole('button', { name: 'Skriv över med mitt' })).toHaveCount(0)
  })
  await page.getByLabel('Villkor').fill('Halva priset för medlemmar')
  await saveTheirs('Gratis till och med juni')

  await submit(page, 'Spara').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Någon annan har hunnit ändra det här.' })
  await expect(notice).toContainText('Villkor på webbplatsen nu')
  await expect(notice).toContainText('Gratis till och med juni')
  await expect(page.getByLabel('Villkor')).toHaveValue('Halva priset för medlemmar')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Skriv över med mitt' }).click()
  await expect(page).toHaveURL(/\/admin\/innehall#erbjudanden-/)
  await page.goto('/erbjudanden')
  await expect(page.getByText('Halva priset för medlemmar')).toBeVisible()
})

test('a save that completes during a search or a question before leaving leads to the right page', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await open(page)

  await test.step('a save that completes while the search is open leads to the list behind it', async () => {
    await part(page, 'Nyheter').getByRole('link', { name: 'Ändra' }).first().click()
    await page.getByLabel('Ingress').press('End')
    await page.getByLabel('Ingress').pressSequentially(' Sedda!')
    const letGo = await hold(page, '**/api/rpc/save_published')
    await submit(page, 'Spara').click()
    await expect(page).toHaveTitle(/^Redigera: .+ – VGF$/)
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Sök i administrationen' })
    await expect(search).toBeVisible()
    await letGo()
    await expect(page).toHaveURL(/\/admin\/innehall#/)
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Innehåll' })).toBeVisible()
    await expect(page).toHaveTitle('Innehåll – VGF')
  })

  await test.step('a save that completes during the question before leaving leads to the chosen page', async () => {
    await part(page, 'Nyheter').getByRole('link', { name: 'Ändra' }).first().click()
    await page.getByLabel('Ingress').press('End')
    await page.getByLabel('Ingress').pressSequentially(' Välkommen!')
    const letGo = await hold(page, '**/api/rpc/save_published')
    await submit(page, 'Spara').click()
    await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Bokningar' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })).toBeVisible()
    await letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Bokningar' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/bokningar$/)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.goto('/nyheter')
    await expect(page.getByText(/Välkommen!/).first()).toBeVisible()
  })
})
