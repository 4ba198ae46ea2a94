import * as z from 'zod/mini'
import type { Role } from '#domain/roles.ts'
import { openSearch, searchField } from '../support/board-search.ts'
import { type Caller, expect, test } from '../support/fixtures.ts'
import type { Login } from '../support/site.ts'

const people = z.array(z.object({ id: z.string() }))

/** Gives the example member a role, or revokes it, as a superadmin does. */
async function setRole(superadmin: Caller, { golfId }: Login, act: 'grant' | 'revoke', role: Role): Promise<void> {
  const found = await superadmin.request.post('/api/rpc/list_members', { data: { search: golfId } })
  const [person] = people.parse(await found.json())
  const answer = await superadmin.request.post(`/api/rpc/${act}_role`, { data: { p_id: person?.id, p_role: role } })
  expect(answer.status()).toBe(200)
}

const seen = [
  { role: 'admin_read', words: 'Läsbehörighet', mayAct: false },
  { role: 'admin_write', words: 'Skrivbehörighet', mayAct: true },
] as const

for (const { role, words, mayAct } of seen) {
  test(`${role}: the menu names the role, the settings are off limits, and the search offers ${mayAct ? 'the acts' : 'no act that would be refused'}`, async ({ page, site, signIn, callerFor }) => {
    const { member, superadmin } = await site.logins()
    const anna = await callerFor(superadmin)
    await setRole(anna, member, 'grant', role)
    try {
      await signIn(page, member)
      await page.goto('/admin/dashboard')
      const menu = page.getByRole('complementary', { name: 'Administration' })
      await expect(menu.getByRole('link', { name: new RegExp(`^Inloggad som Bo Exempel\\s+${words}$`) })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Inställningar (bara för superadministratörer)' })).toHaveAttribute('aria-disabled', 'true')
      const payments = menu.getByRole('link', { name: mayAct ? 'Betalningar' : 'Betalningar (kräver skrivbehörighet)' })
      await expect(payments).toHaveAttribute(mayAct ? 'href' : 'aria-disabled', mayAct ? '/admin/medlemmar/betalningar' : 'true')
      const create = page.getByRole('navigation', { name: 'Genvägar' }).getByRole('link', { name: /^Lägg till tävling/ })
      await expect(create).toContainText(mayAct ? 'Syns för medlemmarna' : 'Kräver skrivbehörighet')
      await expect(create).toHaveAttribute(mayAct ? 'href' : 'aria-disabled', mayAct ? '/admin/innehall/tavlingar/ny' : 'true')
      await expect(page.getByRole('heading', { name: 'Senaste Ansökningar' })).toBeVisible()
      // The treasurer can do the rest of the new year's work; a reader is not reminded of it.
      await expect(page.getByText(/Medlemsåret är fortfarande/)).toHaveCount(mayAct ? 1 : 0)
      await expect(page.getByText(/Matchspelets datum gäller fortfarande/)).toHaveCount(0)
      if (mayAct) {
        await expect(page.getByText('Medlemsåret är fortfarande 2025')).toBeVisible()
        await expect(page.getByText(/Be en superadministratör ändra medlemsåret/)).toBeVisible()
        await expect(page.getByRole('link', { name: 'Till markeringarna' })).toBeVisible()
      }
      await expect(page.getByRole('main').getByRole('link', { name: 'Till inställningarna' })).toHaveCount(0)
      await openSearch(page)
      const search = searchField(page)
      await expect(page.getByRole('option', { name: 'Medlemsregister' })).toBeVisible()
      await expect(page.getByRole('option', { name: 'Inställningar' })).toHaveCount(0)
      for (const name of ['Betalningar', 'Lägg till medlem']) await expect(page.getByRole('option', { name })).toHaveCount(mayAct ? 1 : 0)
      await search.fill('exportera')
      await expect(page.getByRole('option', { name: /Exportera loggen/ })).toBeVisible()
      await expect(page.getByRole('option', { name: /Exportera alla/ })).toHaveCount(mayAct ? 2 : 0)
      await page.goto('/admin/installningar')
      await expect(page).toHaveURL('/mina-sidor')
      await expect(page.getByText('Åtkomst nekad').first()).toBeVisible()
      await expect(page.getByText('Du har inte tillräcklig behörighet').first()).toBeVisible()
    } finally {
      await setRole(anna, member, 'revoke', role)
    }
  })
}

test('the dashboard lists the administrators, links to their roles, and drops one whose role is revoked', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const anna = await callerFor(superadmin)
  const administrators = page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { name: 'Administratörer' }) })
  await setRole(anna, member, 'grant', 'admin_write')
  try {
    await signIn(page, superadmin)
    await page.goto('/admin/dashboard')
    await expect(administrators.getByRole('listitem').first()).toHaveText(/^Anna Exempel\s*Superadministratör$/)
    await expect(administrators.getByRole('listitem').filter({ hasText: 'Bo Exempel' })).toContainText('Skrivbehörighet')
    await expect(administrators).toContainText('Ni har bara en superadministratör.')
    await administrators.getByRole('link', { name: 'Bo Exempel' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Behörighet' })).toBeFocused()
    await page.getByRole('button', { name: 'Ta bort skrivbehörighet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort behörigheten' }).click()
    await expect(page.getByText('Behörigheten är borttagen').first()).toBeVisible()
    await page.goBack()
    await expect(administrators.getByRole('listitem').first()).toBeVisible()
    await expect(administrators.getByRole('listitem').filter({ hasText: 'Bo Exempel' })).toHaveCount(0)
  } finally {
    await setRole(anna, member, 'revoke', 'admin_write')
  }
})
