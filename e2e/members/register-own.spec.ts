import * as z from 'zod/mini'
import { expect, test } from '../support/fixtures.ts'
import { addMember, call } from './register-people.ts'

const found = z.tuple([z.object({ id: z.string() })])

test('a card points out your own membership, and does not say that a member without a log-in is logged out', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  const other = await addMember(page, { firstName: 'Annan' })
  const invited = await addMember(page, { firstName: 'Ture', p_send_invitation: true })
  const [own] = found.parse(await call(page, 'list_members', { search: superadmin.golfId }))
  const end = page.getByRole('button', { name: 'Avsluta medlemskapet' })
  const question = page.getByRole('alertdialog')
  const isOwn = question.getByText('Det är ditt eget medlemskap du avslutar.')

  await test.step('your own card says so, and offers no second factor to remove where there is none', async () => {
    await page.goto(`/admin/medlemmar/${own.id}`)
    await expect(page.getByText('Har ingen tvåstegsverifiering.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ta bort tvåstegsverifiering' })).toHaveCount(0)
    await end.click()
    await expect(isOwn).toBeVisible()
    await page.goto(`/admin/medlemmar/${other.id}`)
    await end.click()
    await expect(question).toContainText('Annan Provsson har ingen inloggning.')
    await expect(isOwn).toHaveCount(0)
  })

  await test.step('ending or erasing a member without a log-in does not say that they are logged out', async () => {
    await page.goto(`/admin/medlemmar/${invited.id}`)
    await end.click()
    await expect(question).toContainText('Ture Provsson har ingen inloggning, och inbjudan slutar gälla.')
    await expect(question).not.toContainText('loggas ut')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('button', { name: 'Radera uppgifterna' }).click()
    await expect(question).toContainText('Ture Provsson tas bort ur registret.')
    await expect(question).not.toContainText('loggas ut')
  })

  await test.step('your own card with a second factor links to the page where it is changed', async () => {
    await page.route('**/api/rpc/get_member', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"has_second_factor":false', '"has_second_factor":true') })
    })
    await page.goto(`/admin/medlemmar/${own.id}`)
    await page.getByText('Din egen ändrar du på sidan').getByRole('link', { name: 'Säkerhetsinställningar' }).click()
    await expect(page).toHaveURL('/mina-sidor/sakerhet')
  })
})
