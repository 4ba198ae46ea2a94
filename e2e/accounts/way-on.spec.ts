import { expect, test } from '../support/fixtures.ts'

test('whoever had to log in on the way to a page is shown the way on, and gets back to where they came from', async ({ page, site, logInByForm }) => {
  const { member } = await site.logins()
  await page.goto('/medlemskap')
  await page.goto('/boka-tid?bana=Lysegården')
  await expect(page).toHaveURL('/login')
  await logInByForm(page, member)
  await expect(page.getByText('Du var på väg till Boka tid')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Till Boka tid' }).click()
  await expect(page).toHaveURL(`/boka-tid?bana=${encodeURIComponent('Lysegården')}`)
  await page.goBack()
  await expect(page).toHaveURL('/medlemskap')
})

test('a page that the menu does not name is another page, and a place on Mina sidor is come to at once', async ({ page, context, site, logInByForm }) => {
  const { member } = await site.logins()
  await page.goto('/nyheter/finns-inte#slut')
  await expect(page).toHaveURL('/login')
  await logInByForm(page, member)
  await expect(page.getByText('Du var på väg till en annan sida')).toBeVisible()
  await page.getByRole('link', { name: 'Fortsätt dit' }).click()
  await expect(page).toHaveURL('/nyheter/finns-inte#slut')

  await context.clearCookies()
  await page.goto('/mina-sidor#bokningar')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/mina-sidor#bokningar')
  await expect(page.getByRole('heading', { name: 'Mina bokningar' })).toBeInViewport()
  await expect(page.getByText(/Du var på väg/)).toHaveCount(0)
})

test('whoever came to log in is told of no way on', async ({ page, site, logInByForm }) => {
  await logInByForm(page, (await site.logins()).member)
  await expect(page.getByRole('heading', { name: 'Mina bokningar' })).toBeVisible()
  await expect(page.getByText(/Du var på väg/)).toHaveCount(0)
})
