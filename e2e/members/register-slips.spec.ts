import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'
import { addMember } from './register-people.ts'

// What slips of the hand, the network or two things at once could lose.

const dialogOf = (name: string) => ({ name, exact: true })

test('a window for a new member that is closed by mistake is asked about before the page is left', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  const form = page.getByRole('dialog', dialogOf('Lägg till medlem'))
  await form.getByLabel('Förnamn').fill('Halvvägs')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Bokningar', exact: true }).first().click()
  await page.getByRole('alertdialog', { name: 'Lämna utan att spara?' }).getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  await expect(form.getByLabel('Förnamn')).toHaveValue('Halvvägs')
  // The question of an open window lies over it.
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('link', { name: 'Bokningar', exact: true }).first().click()
  await expect(page).toHaveURL('/admin/bokningar')
})

test('a window that opens right after a word was searched for stays open', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')
  await page.getByRole('searchbox').fill('Halvvägs')
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  await expect(page).toHaveURL(/sok=Halvv/)
  await nextFrames(page)
  await expect(page.getByRole('dialog', dialogOf('Lägg till medlem'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/medlemmar?sok=Halvv%C3%A4gs')
})

test('a card that cannot be fetched anew after an act says that it may be old', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { id } = await addMember(page, { firstName: 'Gammal' })
  await page.goto(`/admin/medlemmar/${id}`)
  await page.getByRole('button', { name: 'Markera avgiften som betald' }).waitFor()
  await page.route('**/api/rpc/get_member', (route) => route.abort())
  await page.getByRole('button', { name: 'Markera avgiften som betald' }).click()
  const old = page.getByRole('status').filter({ hasText: 'Medlemmen kunde inte hämtas på nytt' })
  await expect(old).toContainText('Det som står här kan vara gammalt.')
  await page.unroute('**/api/rpc/get_member')
  await old.getByRole('button', { name: 'Försök igen' }).click()
  await expect(old).toHaveCount(0)
  await expect(page.getByText('Gammal Provsson').first()).toBeVisible()
})

test('a refusal takes the keyboard from no question that is open over its section', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const [other, person] = [await addMember(page, { firstName: 'Upptagen' }), await addMember(page, { firstName: 'Sen' })]
  await page.goto(`/admin/medlemmar/${person.id}`)
  await page.getByRole('button', { name: 'Ändra Personuppgifter' }).click()
  await page.getByLabel('Golf-ID', { exact: true }).fill(other.golfId)
  const letGo = await hold(page, '**/api/rpc/change_member')
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('link', { name: 'Bokningar', exact: true }).first().click()
  const stay = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' }).getByRole('button', { name: 'Stanna kvar' })
  await expect(stay).toBeFocused()
  await letGo()
  // Not by its role: what a window covers has none.
  await expect(page.locator('form [aria-invalid="true"]')).toBeVisible()
  await nextFrames(page)
  await expect(stay).toBeFocused()
  await stay.click()
  await expect(page.getByLabel('Golf-ID', { exact: true })).toHaveValue(other.golfId)
})
