import * as z from 'zod/mini'
import { ownData } from '#features/privacy/contract.ts'
import { expect, test } from '../support/fixtures.ts'

const answered = z.looseObject({ sections: z.array(z.looseObject({ name: z.string(), fields: z.array(z.looseObject({ name: z.string() })), rows: z.array(z.unknown()) })) })

test('all own data is shown, its storage time is stated once, and recovery codes are only counted', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  // Pretends that there are recovery codes, of which only a used one has something to read.
  let used: string | null = null
  await page.route('**/api/rpc/get_my_data', async (route) => {
    const data = answered.parse(await (await route.fetch()).json())
    const sections = data.sections.map((section) => (
      section.name === 'recovery_codes' ? { ...section, rows: Array.from({ length: 10 }, (_, index) => ({ used_at: index === 0 ? used : null })) } : section
    ))
    await route.fulfill({ json: { ...data, sections } })
  })
  const answer = page.waitForResponse('**/api/rpc/get_my_data')
  await page.goto('/mina-sidor/mina-uppgifter')
  const { sections } = ownData.parse(await (await answer).json())
  const main = page.getByRole('main')
  await test.step('recovery codes are shown as a number, not as ten empty rows', async () => {
    const codes = page.getByRole('region', { name: 'Reservkoder (10)' })
    await expect(codes).toBeVisible()
    await expect(codes.getByText('Inga fler uppgifter.')).toHaveCount(1)
    await expect(codes.getByRole('listitem')).toHaveCount(1)
  })
  await expect(main.getByText('så länge medlemskapet är aktivt', { exact: false })).toHaveCount(1)
  await expect(main.getByText('Där inget annat står sparas uppgifterna så länge medlemskapet är aktivt')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Konto', exact: true }).getByRole('heading', { level: 3 })).toHaveText(['Godkänd integritetspolicy', 'Inloggning', 'Lösenord'])

  const filled = sections.filter(({ rows }) => rows.length > 0)
  for (const { title, rows, fields, withheld } of filled) {
    const part = page.getByRole('region', { name: rows.length > 1 ? `${title} (${rows.length})` : title, exact: true })
    for (const why of withheld) await expect(part).toContainText(why)
    for (const row of rows) {
      for (const { name, kind } of fields) {
        const value = row[name]
        if (kind === 'text' && typeof value === 'string') await expect(part).toContainText(value)
      }
    }
    const told = rows.flatMap((row) => fields.filter(({ name }) => row[name] !== null && row[name] !== ''))
    // A row of the claims is shown as a single definition.
    await expect(part.getByRole('definition')).toHaveCount(title.startsWith('Golf-ID och adresser') ? rows.length : told.length)
  }
  for (const { title } of sections.filter(({ rows }) => rows.length === 0)) await expect(main).toContainText(new RegExp(title, 'i'))

  await test.step('when a recovery code has been used, the others are still only counted', async () => {
    used = '2026-03-04T10:00:00.000Z'
    await page.reload()
    await expect(page.getByRole('region', { name: 'Reservkoder (10)' }).getByRole('listitem')).toHaveText([/4 mars 2026/, '9 till, utan fler uppgifter.'])
  })
})

test('what the copy leaves out is stated even when the data cannot be fetched', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.route('**/api/rpc/get_my_data', (route) => route.abort())
  await page.goto('/mina-sidor/mina-uppgifter')
  await expect(page.getByText('Kunde inte hämta dina uppgifter:')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Längst ner' }).click()
  await expect(page.getByRole('heading', { name: 'Det här är inte med' })).toBeFocused()
  await page.unroute('**/api/rpc/get_my_data')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('region', { name: 'Medlemsregistret' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Det här är inte med' })).toHaveCount(1)
})
