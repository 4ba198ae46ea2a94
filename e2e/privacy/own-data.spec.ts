import * as z from 'zod/mini'
import { expect, test } from '../support/fixtures.ts'

const answered = z.looseObject({ sections: z.array(z.looseObject({ name: z.string(), fields: z.array(z.looseObject({ name: z.string() })), rows: z.array(z.unknown()) })) })

test('of codes that hold nothing to read their number is told, and nothing ten times', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.route('**/api/rpc/get_my_data', async (route) => {
    const data = answered.parse(await (await route.fetch()).json())
    const sections = data.sections.map((section) => (
      section.name === 'recovery_codes' ? { ...section, rows: Array.from({ length: 10 }, () => ({ used_at: null })) } : section
    ))
    await route.fulfill({ json: { ...data, sections } })
  })
  await page.goto('/mina-sidor/mina-uppgifter')
  const codes = page.getByRole('region', { name: 'Reservkoder (10)' })
  await expect(codes).toBeVisible()
  await expect(codes.getByText('Inga fler uppgifter.')).toHaveCount(1)
})
