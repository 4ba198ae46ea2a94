import * as z from 'zod/mini'
import { expect, test } from '../support/fixtures.ts'
import { addMember, call } from './register-people.ts'

const found = z.tuple([z.object({ id: z.string() })])

test('a card says what is special about one\'s own, and of whoever has no log-in not that it ends', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  const other = await addMember(page, { firstName: 'Annan' })
  const invited = await addMember(page, { firstName: 'Ture', p_send_invitation: true })
  const [own] = found.parse(await call(page, 'list_members', { search: superadmin.golfId }))
  const end = page.getByRole('button', { name: 'Avsluta medlemskapet' })
  const question = page.getByRole('alertdialog')
  const isOwn = question.getByText('Det är ditt eget medlemskap du avslutar.')

  await test.step('the own card says that it is one\'s own, and offers no second factor to take away where there is none', async () => {
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

  await test.step('of whoever has no log-in it is not said that it ends, before an end nor an erasure', async () => {
    await page.goto(`/admin/medlemmar/${invited.id}`)
    await end.click()
    await expect(question).toContainText('Ture Provsson har ingen inloggning, och inbjudan slutar gälla.')
    await expect(question).not.toContainText('loggas ut')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('button', { name: 'Radera uppgifterna' }).click()
    await expect(question).toContainText('Ture Provsson tas bort ur registret.')
    await expect(question).not.toContainText('loggas ut')
  })

  await test.step('whoever has a second factor of their own is shown where to change it', async () => {
    await page.route('**/api/rpc/get_member', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"has_second_factor":false', '"has_second_factor":true') })
    })
    await page.goto(`/admin/medlemmar/${own.id}`)
    await page.getByText('Din egen ändrar du på sidan').getByRole('link', { name: 'Säkerhetsinställningar' }).click()
    await expect(page).toHaveURL('/mina-sidor/sakerhet')
  })
})
