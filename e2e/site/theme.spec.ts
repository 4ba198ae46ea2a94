import { expect, test } from '../support/fixtures.ts'

test('the chosen look is told from the others, also in forced colours', async ({ page }) => {
  await page.goto('/')
  const looks = page.getByRole('group', { name: 'Utseende' })
  await looks.getByRole('button', { name: 'Mörkt' }).click()
  const chosen = looks.getByRole('button', { pressed: true })
  await expect(chosen).toHaveText('Mörkt')
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  const styleOf = (button: typeof chosen) => button.evaluate((element) => {
    const { boxShadow, outlineStyle } = getComputedStyle(element)
    return { boxShadow, outlineStyle }
  })
  const other = looks.getByRole('button', { name: 'Auto' })
  expect((await styleOf(chosen)).boxShadow).toContain('inset')
  expect((await styleOf(other)).boxShadow).toBe('none')
  await page.emulateMedia({ forcedColors: 'active' })
  expect((await styleOf(chosen)).outlineStyle).toBe('solid')
  expect((await styleOf(other)).outlineStyle).toBe('none')
})
