import type { Locator } from '@playwright/test'
import { coPlayer, day, send } from '../support/booking-form.ts'
import { courseCall, courseWebsite, inDays } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)
}

test('the form shows days by week and course links, moves on with Enter and fills in names by Golf-ID', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, member)
  await page.goto('/boka-tid')
  const course = page.getByLabel('Bana', { exact: true })

  await test.step('on a wide screen the days stand in weeks, each below its weekday', async () => {
    await expect(day(page, inDays(14))).toBeVisible()
    const weekdays = page.getByRole('group', { name: 'Speldatum' }).locator('small:visible')
    await expect(weekdays).toHaveText(['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'])
    for (const ahead of [0, 1, 7, 14]) {
      const place = (new Date(inDays(ahead)).getUTCDay() + 6) % 7
      expect(await middleOf(day(page, inDays(ahead)))).toBe(await middleOf(weekdays.nth(place)))
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(weekdays).toHaveCount(15)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the website and phone number of the chosen course are shown beside it', async () => {
    await expect(course).toBeEnabled()
    await expect(page.getByRole('link', { name: /Banans webbplats/ })).toHaveCount(0)
    await course.selectOption('Backa Säteri')
    await expect(courseWebsite(page, 'Backa Säteri')).toHaveAttribute('href', 'https://backasaterigolf.se')
    await expect(courseWebsite(page, 'Backa Säteri')).toHaveAttribute('target', '_blank')
    await expect(courseCall(page)).toHaveAttribute('href', 'tel:+4630336318')
    // The description is what the course says about itself; the links follow it one by one.
    await expect(course).toHaveAccessibleDescription(/från centrala Göteborg\.$/)
    await course.selectOption('Torslanda (B)')
    await expect(courseWebsite(page, 'Torslanda')).toHaveAttribute('href', 'https://www.torslandagk.se')
    await expect(courseCall(page)).toHaveCount(0)
  })

  await test.step('Enter in a field moves to the next one and sends nothing', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/create_booking_request')) sent.push(request.url())
    })
    await course.selectOption({ label: 'Gräppås' })
    await day(page, inDays(5)).check()
    const row = coPlayer(page, 1)
    await row.getByLabel('Namn').fill('Gun Gäst')
    await expect(row.getByLabel('Namn')).toHaveAttribute('enterkeyhint', 'next')
    await page.keyboard.press('Enter')
    await expect(row.getByLabel('Golf-ID')).toBeFocused()
    // On the checkbox Enter would send the form, so the focus skips it.
    await page.keyboard.press('Enter')
    const message = page.getByLabel('Meddelande till styrelsen')
    await expect(message).toBeFocused()
    await page.keyboard.type('Gärna')
    await page.keyboard.press('Enter')
    await page.keyboard.type('förmiddag')
    await expect(message).toHaveValue('Gärna\nförmiddag')
    await expect(send(page)).toBeVisible()
    expect(sent).toEqual([])
  })

  await test.step('a Golf-ID typed as the name moves to its own field and fetches the name', async () => {
    const row = coPlayer(page, 1)
    await row.getByLabel('Namn').fill(superadmin.golfId.replace('-', ''))
    await page.keyboard.press('Enter')
    await expect(row.getByLabel('Golf-ID')).toHaveValue(superadmin.golfId)
    await expect(row.getByLabel('Namn')).toHaveValue('Anna Exempel')
    await expect(row.getByText('Anna Exempel är medlem.')).toBeVisible()
    await expect(row.getByText('Ange namn')).toHaveCount(0)
    // Beside another Golf-ID it stays, with a word about it.
    await row.getByLabel('Namn').fill('990230-009')
    await page.keyboard.press('Enter')
    await expect(row.getByLabel('Namn')).toHaveAccessibleDescription('Det ser ut som ett Golf-ID. Skriv det i fältet Golf-ID, och namnet här.')
    await row.getByLabel('Golf-ID').fill('')
    await row.getByLabel('Namn').fill('Gun Gäst')
    await expect(row.getByLabel('Namn')).toHaveAccessibleDescription('')
  })

  await test.step('a name looked up for a row reaches it even if a row above is removed meanwhile', async () => {
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: 'Lägg till medspelare' }).click()
      await expect(coPlayer(page, number)).toBeVisible()
    }
    const letGo = await hold(page, '**/api/rpc/complete_co_player')
    await coPlayer(page, 3).getByLabel('Golf-ID').fill(superadmin.golfId)
    await page.getByRole('button', { name: 'Ta bort medspelare 2' }).click()
    await expect(coPlayer(page, 3)).toHaveCount(0)
    await letGo()
    await expect(coPlayer(page, 2).getByLabel('Namn')).toHaveValue('Anna Exempel')
    await expect(coPlayer(page, 2).getByText('Anna Exempel är medlem.')).toBeVisible()
  })
})
