import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { feeYearPart, paths } from '#domain/paths.ts'
import { becomeAdministrator } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'

const offButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an administrator with read access sees everything, and is told on each page why actions are disabled', async ({ page, site, signIn, callerFor }) => {
  test.slow()
  await becomeAdministrator('admin_read', { page, site, signIn })

  await test.step('in the register and on a member page', async () => {
    const members = page.getByRole('table', { name: 'Medlemmar' }).getByRole('row')
    await page.goto(paths.adminMembers)
    await expect(members.nth(1)).toBeVisible()
    await expect(page.getByText(/Du har läsbehörighet/)).toBeVisible()
    for (const name of ['Exportera CSV', 'Lägg till medlem']) {
      await expect(offButton(page, name)).toBeDisabled()
      await expect(offButton(page, name)).toHaveAccessibleDescription(/skrivbehörighet/)
    }
    await expect(page.getByRole('link', { name: 'Pricka av betalningar' })).toHaveCount(0)
    await members.nth(1).getByRole('button', { name: /Visa detaljer/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /Markera avgiften som/ })).toBeDisabled()
    await page.getByRole('dialog').getByRole('link', { name: 'Hela medlemskortet' }).click()
    await expect(page.getByText(/För att ändra uppgifter behövs skrivbehörighet/)).toBeVisible()
    await expect(offButton(page, 'Ändra Personuppgifter')).toBeDisabled()
    await expect(offButton(page, 'Avsluta medlemskapet')).toBeDisabled()
    await expect(page.getByText('Bara en superadministratör ändrar behörigheter.')).toBeVisible()
    await expect(offButton(page, /^Ge/)).toHaveCount(0)
    await page.goto(`${paths.adminMembers}?ny=1`)
    await expect(members.nth(1)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('on the page for invitations', async () => {
    await page.goto(paths.adminInvitations)
    await expect(page.getByText('För att bjuda in behövs skrivbehörighet.')).toBeVisible()
    const invite = offButton(page, /^Bjud in/)
    await expect(invite).toBeDisabled()
    await expect(invite).toHaveAccessibleDescription(/skrivbehörighet/)
  })

  await test.step('on the payments page, which shows the number of fees marked as paid', async () => {
    await page.goto(`${paths.adminPayments}#${feeYearPart}`)
    await expect(page.getByText('För att markera avgifter behövs skrivbehörighet.')).toBeVisible()
    await expect(offButton(page, 'Hitta medlemmarna')).toBeDisabled()
    await expect(page.locator(`#${feeYearPart} summary`)).toContainText('är markerade som Betald')
    await expect(page.getByText('Be en superadministratör ändra medlemsåret')).toBeVisible()
    await expect(offButton(page, /^Ta bort \d+ markering/)).toBeDisabled()
    await expect(offButton(page, /^Ta bort \d+ markering/)).toHaveAccessibleDescription(/skrivbehörighet/)
  })

  await test.step('on the import page, where no file can be chosen', async () => {
    await page.goto(paths.adminImport)
    await expect(page.getByText('Du har läsbehörighet. För att importera behövs skrivbehörighet.')).toBeVisible()
    await expect(offButton(page, 'Välj fil')).toBeDisabled()
    const writer = await callerFor((await site.logins()).superadmin)
    const csv = Buffer.from('Golf-ID;Namn;E-post\n990101-990;Lina Läsexempel;lina.lasexempel@example.com\n')
    const given = await writer.request.post('/api/imports/members.csv?name=lasa.csv', { data: csv, headers: { 'content-type': 'text/csv' } })
    const { id } = z.object({ id: z.uuid() }).parse(await given.json())
    await page.goto(`${paths.adminImport}?import=${id}`)
    await expect(offButton(page, 'Importera')).toBeDisabled()
    await expect(offButton(page, 'Importera')).toHaveAccessibleDescription(/skrivbehörighet/)
  })

  await test.step('on the content page', async () => {
    await page.goto(paths.adminContent)
    const news = page.getByRole('region', { name: 'Nyheter', exact: true })
    await expect(page.getByText('Du har läsbehörighet. För att ändra innehåll behövs skrivbehörighet.')).toBeVisible()
    await expect(news.getByRole('listitem').first()).toBeVisible()
    await expect(news.getByRole('button', { name: 'Skriv en nyhet' })).toBeDisabled()
    await expect(news.getByRole('button', { name: /^Ändra/ }).first()).toBeDisabled()
    await page.goto('/admin/innehall/nyheter/finns-inte')
    await expect(page.getByText('Det du söker finns inte')).toBeVisible()
  })
})
