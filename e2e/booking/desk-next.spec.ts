import * as z from 'zod/mini'
import { addWithLogIn } from '../members/register-people.ts'
import { ask, dialog, withdrawAll } from '../support/bookings.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const people = z.tuple([z.object({ id: z.string() })])

test('an answered request leads on to the next one that nobody else has taken, and the way back is to the list', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const chair = await callerFor(superadmin)
  const writer = await callerFor(member)
  const [first, taken, second] = [
    await addWithLogIn(chair, site, 'Runa'), await addWithLogIn(chair, site, 'Tage'), await addWithLogIn(chair, site, 'Stina'),
  ]
  const bookers = [await callerFor(first), await callerFor(taken), await callerFor(second)] as const
  const email = (person: typeof first) => person.privateEmail
  // What other tests have left waits, too; tomorrow's and the day after's come first.
  await ask(bookers[0], first, { days: 0, course: 'ale', name: 'Runa Rad', email: email(first) })
  const others = await ask(bookers[1], taken, { days: 0, course: 'koberg', name: 'Tage Tagen', email: email(taken) })
  await ask(bookers[2], second, { days: 0, course: 'grappas', name: 'Stina Sist', email: email(second) })
  const found = await chair.request.post('/api/rpc/list_members', { data: { search: member.golfId } })
  const [{ id: memberId }] = people.parse(await found.json())
  await chair.request.post('/api/rpc/grant_role', { data: { p_id: memberId, p_role: 'admin_write' } })
  try {
    expect((await writer.request.post('/api/rpc/claim_booking', { data: { p_id: others } })).status()).toBe(200)
    await signIn(page, superadmin)
    await page.goto('/admin/bokningar')
    const next = page.getByRole('link', { name: /^Nästa förfrågan/ })
    await page.getByRole('main').getByRole('link', { name: 'Runa Rad', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Runa Rad, Ale' })).toBeFocused()
    await expect(next).toHaveCount(0)
    await page.getByRole('button', { name: 'Bekräfta' }).click()
    await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
    await expect(next).toHaveText('Nästa förfrågan: Stina Sist, Gräppås')
    await expectAccessible(page)
    await next.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Stina Sist, Gräppås' })).toBeFocused()
    await expect(next, 'it is not answered yet').toHaveCount(0)
    await page.getByRole('link', { name: 'Tillbaka till bokningarna' }).click()
    await expect(page).toHaveURL('/admin/bokningar')
    await expect(page.getByRole('main').getByRole('link', { name: 'Stina Sist', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page, 'nothing of the desk lies behind the list').not.toHaveURL(/bokning=/)
  } finally {
    await chair.request.post('/api/rpc/revoke_role', { data: { p_id: memberId, p_role: 'admin_write' } })
    for (const booker of bookers) await withdrawAll(booker)
  }
})
