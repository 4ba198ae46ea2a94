import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { openSearch, searchField } from '../support/board-search.ts'
import { loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMember, addWithLogIn, call } from './register-people.ts'

test('what is typed on one member\'s card does not follow to another\'s', async ({ page, site, signIn }) => {
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
  // Until it has the focus the key is that of the field behind it.
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Hemmaklubb'), 'Escape in the question leaves what it is about').toHaveValue('Börjes nya klubb')
  await page.goBack()
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(name).toHaveText('Alva Provsson')
  await expect(page.getByRole('button', { name: 'Ändra Golf och kategori' })).toBeVisible()
  await expect(page.getByLabel('Hemmaklubb')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stoppa från att boka' }).click()
  await expect(page.getByLabel('Anteckning')).toHaveValue('')
})

test('the link to a request for erasure leads to it', async ({ page, site, signIn, callerFor }) => {
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

test('over midnight a membership ends with the new day at the latest', async ({ page, site, signIn }) => {
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

  // No answer tells the page another time meanwhile.
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.fastForward('24:00:00')
  await end.click()
  await expect(day).toHaveValue(addDays(today, 1))
  await expect(day).toHaveAttribute('max', addDays(today, 1))
})

test('a change whose answer was lost is blamed on nobody, and saving once more only closes what is saved already', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Siv', p_club: 'Ale' })
  await page.goto(`/admin/medlemmar/${person.id}`)
  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await page.getByLabel('Hemmaklubb').fill('Hulta')
  await loseAnswer(page, 'change_member')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Vi vet inte om det gick igenom', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Spara', exact: true })).toBeEnabled()
  await expect(page.getByText('Någon annan har ändrat')).toHaveCount(0)
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByLabel('Hemmaklubb')).toHaveCount(0)
  await expect(page.getByText('Någon annan har ändrat')).toHaveCount(0)
  await expect(page.getByText('Hulta', { exact: true })).toBeVisible()
})

test('what is marked elsewhere on the card while a section is edited refuses no save', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Tora', p_club: 'Ale' })
  await page.goto(`/admin/medlemmar/${person.id}`)
  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await page.getByLabel('Hemmaklubb').fill('Hulta')
  await page.getByRole('button', { name: 'Markera avgiften som betald' }).click()
  await expect(page.getByRole('button', { name: 'Markera avgiften som ej betald' })).toBeVisible()
  await expect(page.getByLabel('Hemmaklubb')).toHaveValue('Hulta')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByLabel('Hemmaklubb')).toHaveCount(0)
  await expect(page.getByText('Hulta', { exact: true })).toBeVisible()
  await expect(page.getByText('Någon annan har ändrat')).toHaveCount(0)
})
