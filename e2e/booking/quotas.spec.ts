import type { Locator, Page } from '@playwright/test'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { requestBooking, dialog, inDays, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

const standard = { fourBalls: 1, twoBalls: 0, splits: true }
const all = (quota: typeof standard) => ({ weekday: quota, weekend: quota })
const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function setQuota(page: Page, seen: unknown, quota: unknown): Promise<void> {
  const answer = await page.request.post('/api/rpc/set_course_quota', { data: { p_group: 'sjogarde', p_seen: seen, p_quota: quota } })
  expect(answer.status()).toBe(200)
}

test('a changed quota is put into words, on the page for members too', async ({ page, site, signIn }) => {
  test.setTimeout(120_000)
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await page.goto('/admin/bokningar')
  await page.getByRole('link', { name: 'Banor och kvoter' }).click()
  await expect(page).toHaveURL('/admin/bokningar/banor')
  await expect(row(page, 'Torslanda (A) och Torslanda (B)')).toContainText('Två fyrbollar eller fyra tvåbollar per dag. Det gäller Torslanda (A) och Torslanda (B) tillsammans.')
  await expect(row(page, 'Sjögärde')).toContainText('En fyrboll eller två tvåbollar per dag.')

  await row(page, 'Sjögärde').getByRole('button', { name: 'Ändra Sjögärde' }).click()
  await dialog(page).getByLabel('Fyrbollar').selectOption('2')
  await expect(dialog(page).getByText('Två fyrbollar eller fyra tvåbollar per dag.')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Samma på lördag och söndag' }).uncheck()
  const weekend = dialog(page).getByRole('group', { name: 'Lördag och söndag' })
  await weekend.getByRole('checkbox', { name: 'Två tvåbollar får ta en fyrbolls plats' }).uncheck()
  await weekend.getByLabel('Tvåbollar utöver det').selectOption('1')
  const words = 'Måndag till fredag: två fyrbollar eller fyra tvåbollar per dag. Lördag och söndag: en fyrboll och en tvåboll per dag.'
  await expect(dialog(page).getByText(words)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Kvoten är sparad').first()).toBeVisible()
  await expect(row(page, 'Sjögärde')).toContainText(words)
  await expect(row(page, 'Sjögärde').getByRole('button')).toBeFocused()

  await page.goto('/business-banor')
  await expect(page.getByRole('region', { name: 'Bokningsregler' }).getByText(words)).toBeVisible()
  await setQuota(page, { weekday: { ...standard, fourBalls: 2 }, weekend: { fourBalls: 1, twoBalls: 1, splits: false } }, all(standard))
})

test('a quota changed by somebody else is shown before it is overwritten, and the choice is kept', async ({ page, site, signIn }) => {
  await page.clock.install()
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/bokningar/banor')
  const choose = async (fourBalls: string) => {
    await row(page, 'Sjögärde').getByRole('button').click()
    await dialog(page).getByLabel('Fyrbollar').selectOption(fourBalls)
  }
  const save = () => dialog(page).getByRole('button', { name: 'Spara' }).click()
  const alert = dialog(page).getByRole('alert')

  await test.step('a change saved meanwhile is shown, and saving again overwrites it', async () => {
    await choose('2')
    await setQuota(page, all(standard), all({ ...standard, splits: false }))
    await save()
    await expect(alert).toContainText('Någon annan har ändrat kvoten.')
    await expect(alert).toContainText('Nu gäller: en fyrboll per dag.')
    await expect(dialog(page).getByLabel('Fyrbollar')).toHaveValue('2')
    await save()
    await expect(row(page, 'Sjögärde')).toContainText('Två fyrbollar eller fyra tvåbollar per dag.')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a change fetched behind the dialog does not count as seen', async () => {
    await choose('3')
    await setQuota(page, all({ ...standard, fourBalls: 2 }), all({ ...standard, splits: false }))
    // Somebody else's change is fetched when the page becomes visible again after a while.
    await page.clock.fastForward(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const behind = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Sjögärde' })
    await expect(behind).toContainText('En fyrboll per dag.')
    await expect(dialog(page).getByLabel('Fyrbollar')).toHaveValue('3')

    // A change that was mentioned but could not be shown does not count as seen either.
    await page.route('**/api/rpc/list_course_quotas', (route) => route.fulfill({ status: 429, json: {} }))
    await save()
    await expect(alert).toContainText('Någon annan har ändrat kvoten.')
    await expect(alert.getByText('Nu gäller')).toHaveCount(0)
    await page.unroute('**/api/rpc/list_course_quotas')
    await save()
    await expect(alert).toContainText('Nu gäller: en fyrboll per dag.')
    await expect(dialog(page).getByLabel('Fyrbollar')).toHaveValue('3')
    await save()
    await expect(row(page, 'Sjögärde')).toContainText('Tre fyrbollar eller sex tvåbollar per dag.')
  })
  await setQuota(page, all({ ...standard, fourBalls: 3 }), all(standard))
})

test('a lower quota lists the days already over it, whose bookings stand, and a closed course is called closed', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  // A booking that another test has left may have the superadmin in its ball.
  await withdrawAll(await callerFor(member))
  await signIn(page, superadmin)
  const date = inDays(9)
  await requestBooking(page, superadmin, { days: 9, course: 'sjogarde', name: 'Anna Exempel' })
  await page.goto('/admin/bokningar/banor')
  await row(page, 'Sjögärde').getByRole('button').click()
  await dialog(page).getByLabel('Fyrbollar').selectOption('Inga')
  await expect(dialog(page).getByText('1 dag har redan fler bollar bokade än kvoten tillåter.')).toBeVisible()
  await expect(dialog(page).getByText(formatWeekdayDate(date).replace(/ \d{4}$/, ''))).toBeVisible()
  await expectAccessible(page, [{ width: 360, height: 740 }])
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('1 dag har redan fler bollar bokade än kvoten tillåter. Bokningarna står kvar.').first()).toBeVisible()
  await expect(row(page, 'Sjögärde')).toContainText('Stängd för bokning.')
  await expect(row(page, 'Sjögärde')).toContainText('Redan fler bokade:')

  // A closed course is not called fully booked.
  await page.goto('/admin/bokningar?flik=vecka&bana=sjogarde')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(page.getByRole('cell', { name: 'Stängd för bokning' })).toHaveCount(7)
  await page.getByLabel('Bana').selectOption('Alla banor')
  await expect(page.getByRole('row', { name: 'Sjögärde' }).getByRole('cell', { name: 'stängd för bokning' })).toHaveCount(7)
  await expect(page.getByRole('listitem').filter({ hasText: /^stängd för bokning$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/boka-tid?bana=sjogarde')
  await expect(page.getByText('Stängd för bokning. Ca')).toBeVisible()
  const closed = page.getByRole('radio', { name: 'stängd för bokning' })
  await expect(closed).toHaveCount(15)
  await closed.last().click({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'är stängd för bokning. Välj en annan dag eller en annan bana.' })).toBeVisible()
  await expectAccessible(page)
  await setQuota(page, all({ ...standard, fourBalls: 0 }), all(standard))
  await withdrawAll(page)
})
