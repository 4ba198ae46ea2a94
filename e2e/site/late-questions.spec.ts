import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

// The page's data arrives while somebody writes, and while the page asks whether to leave.

test('data that arrives late does not overwrite input, move the focus or answer the question before leaving', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const letProfileCome = await hold(page, '**/api/rpc/get_my_profile')
  const letTextsCome = await hold(page, '**/api/rpc/get_association')
  await page.goto('/verksamhet#kontakt')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  const subject = form.getByLabel('Ämne')

  await test.step('text loaded above the form does not take the focus from the field', async () => {
    await subject.fill('Om')
    await letTextsCome()
    await expect(page.getByRole('heading', { name: 'Verksamhetsberättelse' }).first()).toBeVisible()
    await page.keyboard.type(' banan')
    await expect(subject).toHaveValue('Om banan')
    await expect(subject).toBeFocused()
  })

  await form.getByLabel('Namn').fill('Någon Annan')
  await expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att skicka?' })
  await expect(question).toBeVisible()
  await letProfileCome()
  await expect(page.locator('input[type="email"]').first()).toHaveValue(/@/)

  await test.step('the question is not answered when the form is prefilled', async () => {
    // If the question were answered, the page would be left a tenth of a second later.
    await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 400) }))
    await question.getByRole('button', { name: 'Stanna kvar' }).click()
    await expect(page).toHaveURL('/verksamhet#kontakt')
  })

  await test.step('what was typed before the member’s details arrive is kept', async () => {
    await expect(form.getByLabel('E-post')).toHaveValue(/@example\.com$/)
    await expect(form.getByLabel('Namn')).toHaveValue('Någon Annan')
    await expect(subject).toHaveValue('Om banan')
  })
})
