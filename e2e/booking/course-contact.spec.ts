import { requestBooking, courseCall, courseWebsite, guest, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

test('the desk shows the course website and phone number, and works when they cannot be fetched', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await withdrawAll(page)
  const id = await requestBooking(page, superadmin, { days: 6, course: 'backa-sateri', coPlayers: [guest('Gustav Gäst')] })
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await expect(courseWebsite(page, 'Backa Säteri')).toHaveAttribute('href', 'https://backasaterigolf.se')
  await expect(courseCall(page)).toHaveAttribute('href', 'tel:+4630336318')
  await page.route('**/api/rpc/list_courses', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bekräfta' })).toBeEnabled()
  await expect(page.getByText('Backa Säteri', { exact: true })).toBeVisible()
  await expect(courseWebsite(page, 'Backa Säteri')).toHaveCount(0)
  await withdrawAll(page)
})
