import { expect, test } from '../support/fixtures.ts'
import { holdScripts, nextFrames } from '../support/hold.ts'

test('logging out in one tab logs out the other at once and deletes the stored input', async ({ page, context, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const other = await context.newPage()
  await other.goto('/mina-sidor')
  await expect(other.getByRole('heading', { name: /Mina bokningar/ })).toBeVisible()
  await page.goto('/boka-tid')
  await page.getByRole('textbox', { name: 'Meddelande till styrelsen' }).fill('Vi kommer två bilar')
  const kept = () => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))
  await expect.poll(kept).toContain('två bilar')
  await page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
  await page.getByRole('alertdialog', { name: 'Logga ut utan att skicka?' }).getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
  expect(await kept()).not.toContain('två bilar')
  await expect(other).toHaveURL('/login')
})

test('logging out right after typing still asks first, once the script for it has loaded', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid')
  const message = page.getByRole('textbox', { name: 'Meddelande till styrelsen' })
  await expect(message).toBeEditable()
  // The page is complete by now; the question's script is fetched with the first word typed.
  const letCome = await holdScripts(page)
  await message.fill('Vi kommer två bilar')
  await page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
  await nextFrames(page)
  await letCome()
  await page.getByRole('alertdialog', { name: 'Logga ut utan att skicka?' }).getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(page).toHaveURL('/boka-tid')
  await expect(message).toHaveValue('Vi kommer två bilar')
  await page.reload()
  await expect(message).toHaveValue('Vi kommer två bilar')
})

test('an unfinished application survives a reload, but not a reload two hours later', async ({ page }) => {
  await page.clock.install()
  await page.goto('/medlemskap')
  const name = page.getByLabel('Förnamn')
  await name.fill('Någon annan')
  await page.reload()
  await expect(name).toHaveValue('Någon annan')
  await page.clock.fastForward('02:01:00')
  await page.reload()
  await expect(name).toBeEnabled()
  await expect(name).toHaveValue('')
})

test('a log-in in one tab is noticed in the other', async ({ page, context, site, logInByForm }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Logga in' })).toBeVisible()
  await logInByForm(await context.newPage(), (await site.logins()).member)
  await expect(header.getByRole('link', { name: 'Mina sidor' })).toBeVisible()
})
