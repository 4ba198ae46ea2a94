import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { openSearch, searchField } from '../support/board-search.ts'
import { loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { addMember, addWithLogIn, call } from './register-people.ts'

const card = z.object({ updated_at: z.string() })

test('what is typed on the card of one member does not appear on the card of another', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const first = await addMember(page, { firstName: 'Alva', p_club: 'Ale' })
  const second = await addMember(page, { firstName: 'Börje', p_club: 'Koberg' })
  const name = page.getByRole('heading', { level: 1 })
  await page.goto(`/admin/medlemmar/${first.id}`)
  await expect(name).toHaveText('Alva Provsson')
  await openSearch(page)
  await searchField(page).fill(second.golfId)
  await page.getByRole('group', { name: 'Medlemmar' }).getByRole('option').click()
  await expect(name).toHaveText('Börje Provsson')

  await page.getByRole('button', { name: 'Stoppa från att boka' }).click()
  await page.getByLabel('Anteckning').fill('Börjes skuld')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await page.getByLabel('Hemmaklubb').fill('Börjes nya klubb')
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  await page.goBack()
  // Until the question has the focus, Escape goes to the field behind it.
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Hemmaklubb'), 'Escape in the question does not discard the field behind it').toHaveValue('Börjes nya klubb')
  await page.goBack()
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(name).toHaveText('Alva Provsson')
  await expect(page.getByRole('button', { name: 'Ändra Golf och kategori' })).toBeVisible()
  await expect(page.getByLabel('Hemmaklubb')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stoppa från att boka' }).click()
  await expect(page.getByLabel('Anteckning')).toHaveValue('')
})

test('Back asks once about an unsaved section and the dialog over it, and again after the dialog is closed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Dag', p_club: 'Ale' })
  await page.goto(`/admin/medlemmar?sok=${person.golfId}`)
  await page.getByRole('row').getByRole('link', { name: 'Dag Provsson' }).click()
  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await page.getByLabel('Hemmaklubb').fill('Koberg')
  const stop = page.getByRole('button', { name: 'Stoppa från att boka' })
  const window = page.getByRole('alertdialog', { name: /^Stoppa/ })
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  await stop.click()
  await window.getByLabel('Anteckning').fill('Har inte betalat rundan')
  await page.goBack()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(question).toHaveCount(0)
  await expect(window.getByLabel('Anteckning')).toHaveValue('Har inte betalat rundan')
  // Closed without a word of discarding it, the dialog keeps its note.
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)

  await page.goBack()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Hemmaklubb')).toHaveValue('Koberg')
  await stop.click()
  await expect(window.getByLabel('Anteckning')).toHaveValue('Har inte betalat rundan')
  await page.goBack()
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(page).toHaveURL(`/admin/medlemmar?sok=${person.golfId}`)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a link to an erasure request opens the card with its section focused', async ({ page, site, signIn, callerFor }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addWithLogIn(page, site, 'Rut')
  await call(await callerFor(person), 'request_erasure', { p_password: person.password })

  const heading = page.getByRole('heading', { name: 'Radering av uppgifter' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/medlemmar/${person.id}#radering`)
  await expect(page.getByRole('button', { name: 'Radera uppgifterna' })).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()

  await page.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
  await expect(page.getByRole('alertdialog').getByText('kan inte längre ta tillbaka det själv')).toBeVisible()
})

test('after midnight the last day of a membership can be the new day at the latest', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Natt' })
  await page.clock.install()
  await page.goto(`/admin/medlemmar/${person.id}`)
  const end = page.getByRole('button', { name: 'Avsluta medlemskapet' })
  const day = page.getByLabel('Medlem till och med')
  const today = dateInStockholm(new Date())
  await end.click()
  await expect(day).toHaveValue(today)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Avbryt' }).click()
  await expect(day).toHaveCount(0)

  // No answer may correct the page's clock in the meantime.
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.fastForward('24:00:00')
  await end.click()
  await expect(day).toHaveValue(addDays(today, 1))
  await expect(day).toHaveAttribute('max', addDays(today, 1))
})

test('saving a section copes with a slow or lost answer, another change on the card and a conflicting edit', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { id } = await addMember(page, { firstName: 'Siv', p_club: 'Ale' })
  await page.goto(`/admin/medlemmar/${id}`)
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Golf och kategori', exact: true }) })
  const [edit, save] = [page.getByRole('button', { name: 'Ändra Golf och kategori' }), page.getByRole('button', { name: 'Spara', exact: true })]
  const club = page.getByLabel('Hemmaklubb')
  const byOther = page.getByText('Någon annan har ändrat')
  const change = async (text: string) => {
    await edit.click()
    await club.fill(text)
  }

  await test.step('no field can be changed while the section is being saved', async () => {
    await change('Hulta')
    const letGo = await hold(page, '**/api/rpc/change_member')
    await club.press('Enter')
    await expect(page.getByRole('button', { name: 'Sparar...' })).toBeVisible()
    await expect(club).toBeFocused()
    await expect(club).not.toBeEditable()
    await expect(page.getByLabel('Kategori')).toBeDisabled()
    await letGo()
    await expect(edit).toBeFocused()
    await expect(section.getByText('Hulta')).toBeVisible()
  })

  await test.step('a lost answer is not called a conflict, and saving again just closes the section', async () => {
    await change('Öijared')
    await loseAnswer(page, 'change_member')
    await save.click()
    await expect(page.getByText('Vi vet inte om det gick igenom', { exact: true }).first()).toBeVisible()
    await expect(save).toBeEnabled()
    await expect(byOther).toHaveCount(0)
    await save.click()
    await expect(club).toHaveCount(0)
    await expect(byOther).toHaveCount(0)
    await expect(page.getByText('Öijared', { exact: true })).toBeVisible()
  })

  await test.step('a change elsewhere on the card does not cause a conflict', async () => {
    await change('Lysegården')
    await page.getByRole('button', { name: 'Markera avgiften som betald' }).click()
    await expect(page.getByRole('button', { name: 'Markera avgiften som ej betald' })).toBeVisible()
    await expect(club).toHaveValue('Lysegården')
    await save.click()
    await expect(club).toHaveCount(0)
    await expect(page.getByText('Lysegården', { exact: true })).toBeVisible()
    await expect(byOther).toHaveCount(0)
  })

  await test.step('after a conflicting edit the input is kept and the newer values are shown', async () => {
    await change('Hulta')
    const { updated_at } = card.parse(await call(page, 'get_member', { p_id: id }))
    await call(page, 'change_member', { p_id: id, p_updated_at: updated_at, p_club: 'Koberg', p_category: 'pensioner' })
    await save.click()
    await expect(page.getByRole('alert').getByText('Någon annan har ändrat uppgifterna under tiden. Se över dem och spara igen.')).toBeVisible()
    await expect(club).toHaveValue('Hulta')
    await expect(page.getByText('I registret står nu ”Koberg”.')).toBeVisible()
    await expect(page.getByLabel('Kategori')).toHaveValue('pensioner')
    await save.click()
    await expect(page.getByText('Uppdaterat', { exact: true }).first()).toBeVisible()
    await expect(section.getByText('Hulta')).toBeVisible()
    await expect(section.getByText('Pensionär')).toBeVisible()
  })
})
