import { paths } from '#domain/paths.ts'
import { addMember } from '../members/register-people.ts'
import { dialog } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { keyboardOf } from './keyboard.ts'

/** How the board publishes and marks payments, with the keyboard alone. */
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).superadmin))

test('a news item can be published and deleted by keyboard alone', async ({ page }) => {
  const keys = keyboardOf(page)
  const title = 'Skriven med tangenter'
  const news = page.getByRole('region', { name: 'Nyheter', exact: true })
  const row = news.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  // Simulates a page that is still loading: an element beside the focused one comes and goes all the time.
  await page.addInitScript(() => {
    const passing = document.createElement('i')
    setInterval(() => {
      if (passing.isConnected) passing.remove()
      else if (document.readyState !== 'loading') document.body.append(passing)
    }, 2)
  })
  await page.goto(paths.adminContent)
  await keys.enter(news.getByRole('link', { name: 'Skriv en nyhet' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Ny nyhet' })).toBeVisible()
  // Sent too early: the first invalid field gets the focus.
  await keys.enter(page.getByRole('button', { name: 'Publicera', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Rubrik' })).toBeFocused()
  await keys.seen()
  await keys.type(page.getByRole('textbox', { name: 'Rubrik' }), title)
  await keys.to(page.getByLabel('Kategori'))
  await page.keyboard.type('Före')
  await expect(page.getByLabel('Kategori')).toHaveValue('Föreningen')
  await keys.type(page.getByLabel('Ingress'), 'Utan mus.')
  await keys.type(page.getByLabel('Hela texten'), 'Från rubrik till sista punkten.')
  await keys.enter(page.getByRole('button', { name: 'Publicera', exact: true }))
  await expect(row).toBeVisible()
  await keys.seen()

  const remove = row.getByRole('button', { name: /^Ta bort/ })
  await keys.enter(remove)
  await expect(dialog(page).getByRole('button', { name: 'Avbryt' })).toBeFocused()
  await keys.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(remove).toBeFocused()
  await keys.press('Enter')
  await keys.enter(dialog(page).getByRole('button', { name: 'Ta bort' }))
  await expect(row).toHaveCount(0)
  await expect(news.getByRole('heading', { level: 2 })).toBeFocused()
  await keys.seen()
})

test('a fee can be marked as paid by keyboard alone', async ({ page }) => {
  const keys = keyboardOf(page)
  const { golfId } = await addMember(page, { firstName: 'Betty', lastName: 'Tangentgren' })
  // Simulates a busy machine: the animation frame comes before the found members are rendered.
  await page.addInitScript(() => {
    window.requestAnimationFrame = (callback) => {
      queueMicrotask(() => callback(performance.now()))
      return 0
    }
  })
  await page.goto(paths.adminPayments)
  await keys.type(page.getByLabel('Betalningar, en per rad'), `2026-01-12 Betty Tangentgren ${golfId} 500,00`)
  await keys.enter(page.getByRole('button', { name: 'Hitta medlemmarna' }))
  await expect(page.getByRole('heading', { name: 'Vilka betalningarna gäller' })).toBeFocused()
  const tick = page.getByRole('checkbox', { name: /Betty Tangentgren/ })
  await keys.to(tick)
  await keys.press('Space')
  await expect(tick).not.toBeChecked()
  await keys.press('Space')
  await keys.enter(page.getByRole('button', { name: 'Markera 1 avgift som betald' }))
  await expect(page.getByText('1 avgift är markerad som betald')).toBeVisible()
  await keys.seen()
})
