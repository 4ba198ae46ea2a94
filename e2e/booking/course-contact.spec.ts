import type { Locator, Page } from '@playwright/test'
import { ask, guest, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

const website = (page: Page, course: string): Locator => page.getByRole('link', { name: `Banans webbplats för ${course} (öppnas i en ny flik)` })
const call = (page: Page): Locator => page.getByRole('link', { name: 'Ring banan' })

test('whoever is to see that the course has times finds it beside the chosen course', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid')
  const course = page.getByLabel('Bana', { exact: true })
  await expect(course).toBeEnabled()
  await expect(page.getByRole('link', { name: /Banans webbplats/ })).toHaveCount(0)
  await course.selectOption('Backa Säteri')
  await expect(website(page, 'Backa Säteri')).toHaveAttribute('href', 'https://backasaterigolf.se')
  await expect(website(page, 'Backa Säteri')).toHaveAttribute('target', '_blank')
  await expect(call(page)).toHaveAttribute('href', 'tel:+4630336318')
  // The description is what the course gives; the links are met one by one after it.
  await expect(course).toHaveAccessibleDescription(/från centrala Göteborg\.$/)
  await course.selectOption('Torslanda (B)')
  await expect(website(page, 'Torslanda')).toHaveAttribute('href', 'https://www.torslandagk.se')
  await expect(call(page)).toHaveCount(0)
})

test('the board, which books at the course, finds there how it is reached', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await withdrawAll(page)
  const id = await ask(page, superadmin, { days: 6, course: 'backa-sateri', coPlayers: [guest('Gustav Gäst')] })
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await expect(website(page, 'Backa Säteri')).toHaveAttribute('href', 'https://backasaterigolf.se')
  await expect(call(page)).toHaveAttribute('href', 'tel:+4630336318')
  await page.route('**/api/rpc/list_courses', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bekräfta' })).toBeEnabled()
  await expect(page.getByText('Backa Säteri', { exact: true })).toBeVisible()
  await expect(website(page, 'Backa Säteri')).toHaveCount(0)
  await withdrawAll(page)
})
