import type { Page } from '@playwright/test'
import { expectLoggedInAgain } from '../support/logged-in-again.ts'
import { loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { closeToasts } from '../support/toasts.ts'

const board = 'styrelsen@example.com'

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

/** Opens the form and waits until it is filled in with the member's data. */
async function openForm(page: Page) {
  await page.goto('/verksamhet#kontakt')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(/@example\.com$/)
  await expect(form.getByLabel('Namn')).toHaveValue(/ Exempel$/)
  return {
    name: form.getByLabel('Namn'),
    email: form.getByLabel('E-post'),
    subject: form.getByLabel('Ämne'),
    message: form.getByRole('textbox', { name: 'Meddelande' }),
    send: form.getByRole('button', { name: /Skicka/ }),
  }
}

test('the contact form validates its fields, sends each message once and guards unsent input', async ({ page, site }) => {
  test.slow()
  const form = await openForm(page)
  const [name, email] = [await form.name.inputValue(), await form.email.inputValue()]

  await test.step('errors are shown for all invalid fields, and the first one gets the focus', async () => {
    await form.name.fill('A')
    await form.email.fill('anna@')
    await form.subject.fill('Hej')
    await form.message.fill('Kort')
    await form.send.click()
    for (const text of [
      'Namn måste vara minst 2 tecken', 'Ogiltig e-postadress', 'Ämne måste vara minst 5 tecken', 'Meddelandet måste vara minst 10 tecken',
    ]) await expect(page.getByText(text)).toBeVisible()
    await expect(form.name).toBeFocused()
    await form.name.fill(name)
    await form.email.fill(email)
  })

  await test.step('a message is mailed to the board, confirmed to the sender, and the form is emptied', async () => {
    const subject = `Fråga om banorna ${Date.now()}`
    await form.subject.fill(subject)
    await form.message.fill('Kan vi spela på Ale i höst?\nHälsningar')
    await form.send.click()
    await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
    // The notice by the form also stays, until the next message is begun: the toast goes away.
    const sent = page.getByRole('form', { name: 'Skriv ett meddelande' }).getByText('Meddelande skickat!')
    await expect(sent).toBeVisible()
    await expect(page.getByText(/Den här installationen skickar inga mejl/).first()).toBeVisible()
    await expect(form.subject).toHaveValue('')
    await expect(form.message).toHaveValue('')
    await expect(form.name).toHaveValue(name)
    await expect(form.email).toHaveValue(email)
    // Going on from here does not mark the emptied fields as missing.
    await expect(form.send).toBeFocused()
    await form.name.focus()
    await expect(page.getByText('Meddelandet måste vara minst 10 tecken')).toHaveCount(0)
    await form.subject.fill('Nästa')
    await expect(sent).toHaveCount(0)
    const mail = await site.mail(board, subject)
    expect(mail.text).toContain('Kan vi spela på Ale i höst?')
    expect(mail.text).toContain(email)
    expect((await site.mail(email, 'Vi har tagit emot ditt meddelande')).text).toContain(subject)
    await closeToasts(page)
  })

  await test.step('a lost answer keeps the input, and trying again sends the message only once', async () => {
    const subject = `Förlorat svar ${Date.now()}`
    await form.subject.fill(subject)
    await form.message.fill('Det här meddelandet ska bara fram en gång.')
    await loseAnswer(page, 'send_contact_message')
    await form.send.click()
    await expect(page.getByText('Vi vet inte om meddelandet kom fram').first()).toBeVisible()
    await expect(page.getByText('Meddelandet kunde inte skickas')).toHaveCount(0)
    await expect(page.getByText(/Allt du har skrivit finns kvar/)).toBeVisible()
    await expect(form.subject).toHaveValue(subject)
    await expect(form.message).toHaveValue('Det här meddelandet ska bara fram en gång.')
    await form.send.click()
    await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
    expect((await site.mails(board)).filter((mail) => mail.subject.includes(subject))).toHaveLength(1)
    await closeToasts(page)
  })

  await test.step('while a message is being sent the button says so, and a second press sends nothing more', async () => {
    const subject = `Dubbelklick ${Date.now()}`
    await form.subject.fill(subject)
    await form.message.fill('Ett enda meddelande, fast knappen trycks två gånger.')
    const letGo = await hold(page, '**/api/rpc/send_contact_message')
    await form.send.click()
    await expect(form.send).toHaveText('Skickar...')
    await form.send.click({ force: true })
    await form.subject.press('Enter')
    // Text typed now would not be sent.
    await expect(form.message).not.toBeEditable()
    await letGo()
    await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
    expect((await site.mails(board)).filter((mail) => mail.subject.includes(subject))).toHaveLength(1)
    await closeToasts(page)
  })

  await test.step('leaving with an unsent message asks first; leaving after sending does not', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const question = page.getByRole('alertdialog', { name: 'Lämna utan att skicka?' })
    const news = page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' })
    await form.subject.fill('Om banan')
    await form.message.fill('Ett långt meddelande som inte ska försvinna.')
    // The script that asks is loaded when the first word is typed.
    await expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
    await news.click()
    await question.getByRole('button', { name: 'Stanna kvar' }).click()
    await expect(form.message).toHaveValue('Ett långt meddelande som inte ska försvinna.')
    await form.send.click()
    await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
    await news.click()
    await expect(page).toHaveURL('/nyheter')
  })
})

// How the page notices the log-in in the new tab is tested by e2e/accounts/ended-session.spec.ts.
test('the contact form keeps its input when the session has ended, and sends it after a new log-in', async ({ page, context, site, signIn }) => {
  const form = await openForm(page)
  const subject = `Utloggad ${Date.now()}`
  await form.subject.fill(subject)
  await form.message.fill('Skrivet medan inloggningen tog slut.')
  await context.clearCookies()
  await form.send.click()
  const logInLink = page.getByRole('main').getByRole('link', { name: 'Logga in i en ny flik' })
  await expect(logInLink).toHaveAttribute('href', '/login')
  await expect(logInLink).toHaveAttribute('target', '_blank')
  await signIn(page, (await site.logins()).member)
  // A page restored from the back/forward cache asks again who is logged in.
  await page.evaluate(() => { window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })) })
  await expectLoggedInAgain(page)
  await expect(form.subject).toHaveValue(subject)
  await form.send.click()
  await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
})
