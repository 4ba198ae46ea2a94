import { searchField } from '../support/board-search.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'
import { addMember } from './register-people.ts'

// What could be lost by a slip of the hand, a network failure or two simultaneous acts.

const dialogOf = (name: string) => ({ name, exact: true })

test('the dialog for a new member keeps its keys to itself and does not lose what was typed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')
  const add = page.getByRole('button', { name: 'Lägg till medlem' })
  const form = page.getByRole('dialog', dialogOf('Lägg till medlem'))
  const firstName = form.getByLabel('Förnamn')

  await test.step('the dialog stays open when opened right after typing a search', async () => {
    await page.getByRole('searchbox').fill('Halvvägs')
    await add.click()
    await expect(page).toHaveURL(/sok=Halvv/)
    await nextFrames(page)
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin/medlemmar?sok=Halvv%C3%A4gs')
    await expect(form).toHaveCount(0)
  })

  await test.step('keyboard shortcuts of the page do nothing while the dialog is open', async () => {
    await page.goto('/admin/medlemmar?ny=1')
    await expect(form).toBeVisible()
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    // The same keys work as soon as the dialog is closed, so it was the dialog that kept them.
    await expect(form).toHaveCount(0)
    await expect(searchField(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Fäll ihop menyn' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(searchField(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(searchField(page)).toHaveCount(0)
  })

  await test.step('leaving the page asks first if the dialog was closed by mistake', async () => {
    await add.click()
    await firstName.fill('Halvvägs')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.getByRole('link', { name: 'Bokningar', exact: true }).first().click()
    await page.getByRole('alertdialog', { name: 'Lämna utan att spara?' }).getByRole('button', { name: 'Stanna kvar' }).click()
    await add.click()
    await expect(firstName).toHaveValue('Halvvägs')
  })

  await test.step('reloading asks first while a new member is half entered', async () => {
    const asking = page.waitForEvent('dialog')
    void page.evaluate(() => window.location.reload())
    const asked = await asking
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await expect(firstName).toHaveValue('Halvvägs')
  })

  await test.step('leaving asks nothing once the entry has been cancelled', async () => {
    // The question of an open window lies over it.
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('link', { name: 'Bokningar', exact: true }).first().click()
    await expect(page).toHaveURL('/admin/bokningar')
  })
})

test('a refused save does not take the focus from a question open over its section', async ({ page, site, signIn }) => {
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
  // Not by its role: content covered by a dialog has none.
  await expect(page.locator('form [aria-invalid="true"]')).toBeVisible()
  await nextFrames(page)
  await expect(stay).toBeFocused()
  await stay.click()
  await expect(page.getByLabel('Golf-ID', { exact: true })).toHaveValue(other.golfId)
})
