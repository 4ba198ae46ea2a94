import type { Locator } from '@playwright/test'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { inviteeLimits } from '#features/members/rules.ts'
import { expectAccessible } from '../support/axe.ts'
import { dealWithNext, failCalls, failRoute, loseAnswer } from '../support/fail.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMember, call, newGolfId } from './register-people.ts'

/** Unfolds a list that is folded because other tests have left many members in it. */
async function unfolded(list: Locator): Promise<Locator> {
  const summary = list.locator('summary')
  await expect(summary).toBeVisible()
  if (await list.locator('details[open]').count() === 0) await summary.click()
  return list
}

test('members without a log-in are invited many at a time', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const [one, two, three] = [
    await addMember(page, { firstName: 'Inga', lastName: 'Bjudgren' }),
    await addMember(page, { firstName: 'Ivar', lastName: 'Bjudgren' }),
    await addMember(page, { firstName: 'Iris', lastName: 'Bjudgren' }),
  ]
  const invited = await addMember(page, { firstName: 'Ina', lastName: 'Bjudgren', p_send_invitation: true })
  const unreachable = newGolfId()
  await call(page, 'add_member', { p_first_name: 'Ivan', p_last_name: 'Bjudgren', p_golf_id: unreachable })

  await page.goto(paths.adminMembers)
  await page.getByRole('link', { name: 'Bjud in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bjud in medlemmar' })).toBeVisible()
  const list = (name: string) => page.getByRole('region', { name })
  const choice = ({ golfId }: { golfId: string }) => list('Har inte bjudits in').getByRole('checkbox', { name: new RegExp(golfId) })

  await test.step('they are listed by whether they can be invited', async () => {
    await unfolded(list('Har inte bjudits in'))
    for (const person of [one, two, three]) await expect(choice(person)).toBeChecked()
    await expect(await unfolded(list('Inbjudna'))).toContainText(invited.golfId)
    const without = await unfolded(list('Saknar e-post'))
    await expect(without).toContainText(unreachable)
    await expect(without.getByRole('link', { name: 'Ivan Bjudgren' }).last()).toHaveAttribute('href', /\/admin\/medlemmar\/[\da-f-]{36}$/)
  })

  await test.step('only those who are ticked are chosen', async () => {
    await list('Har inte bjudits in').getByRole('button', { name: 'Ta bort alla kryss' }).click()
    await expect(page.getByText('Ingen är ikryssad.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bjud in', exact: true })).toBeDisabled()
    for (const person of [one, two]) await choice(person).check()
    await expect(page.getByText('2 medlemmar är ikryssade.')).toBeVisible()
  })

  const ask = page.getByRole('alertdialog')
  await test.step('a failure is shown, and the ticks are kept', async () => {
    await failCalls(page, '**/api/rpc/invite_members')
    await page.getByRole('button', { name: 'Bjud in 2 medlemmar' }).click()
    await expect(ask).toContainText('Inga Bjudgren, Ivar Bjudgren.')
    await expect(ask).toContainText('Länken gäller i 14 dagar.')
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Skicka inbjudningarna' }).click()
    await expect(page.getByText('Inbjudningarna kunde inte skickas')).toBeVisible()
    await expect(ask).toHaveCount(0)
    await page.unroute('**/api/rpc/invite_members')
    for (const person of [one, two]) await expect(choice(person)).toBeChecked()
  })

  await test.step('they are invited after a question, and the page says what was done', async () => {
    await page.getByRole('button', { name: 'Bjud in 2 medlemmar' }).click()
    await ask.getByRole('button', { name: 'Skicka inbjudningarna' }).click()
    const told = page.getByText('2 inbjudningar är sparade')
    await expect(told).toBeVisible()
    await expect(page.locator('[tabindex="-1"]:focus').filter({ has: told })).toHaveCount(1)
    await expect(page.getByText('Den här installationen skickar inga mejl.').first()).toBeVisible()
    for (const person of [one, two]) {
      await expect(choice(person)).toHaveCount(0)
      await expect(list('Inbjudna')).toContainText(person.golfId)
    }
    await expect(choice(three)).not.toBeChecked()
    await expectAccessible(page)
  })

  await test.step('whoever is still listed after an answer is not invited again unless asked for', async () => {
    await choice(three).check()
    await dealWithNext(page, '**/api/rpc/invite_members', (route) => route.fulfill({
      json: { invited: [], already: [], has_log_in: [], ended: [], missing: [], no_address: [three.id], mail: 'kept' },
    }))
    await page.getByRole('button', { name: 'Bjud in 1 medlem' }).click()
    await ask.getByRole('button', { name: 'Skicka inbjudan' }).click()
    await expect(ask).toHaveCount(0)
    await expect(choice(three)).not.toBeChecked()
  })

  await test.step('after a lost answer the lists show who was invited', async () => {
    await choice(three).check()
    const button = page.getByRole('button', { name: 'Bjud in 1 medlem' })
    await button.click()
    await page.keyboard.press('Escape')
    // Back to the button, although the page still says what was done before.
    await expect(button).toBeFocused()
    await button.click()
    await loseAnswer(page, 'invite_members')
    await ask.getByRole('button', { name: 'Skicka inbjudan' }).click()
    await expect(page.getByText('Vi vet inte om det gick igenom')).toBeVisible()
    await expect(list('Inbjudna')).toContainText(three.golfId)
    await expect(choice(three)).toHaveCount(0)
  })

  await test.step('the card of a member says that an invitation has been sent', async () => {
    await list('Inbjudna').getByRole('listitem').filter({ hasText: one.golfId }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inga Bjudgren' })).toBeVisible()
    await expect(page.getByText(/^Inbjuden .*, men har inte valt något lösenord än\./)).toBeVisible()
  })

  await test.step('the way back from the card leads to the lists, as they were ticked and unfolded', async () => {
    await page.getByRole('link', { name: 'Tillbaka till Bjud in medlemmar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bjud in medlemmar' })).toBeVisible()
    await expect(page.getByText('Ingen är ikryssad.')).toBeVisible()
    await expect(list('Har inte bjudits in').getByRole('checkbox').first()).not.toBeChecked()
  })
})

test('when a part of many invitations fails, the page says who is left, and the rest can be sent', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const people = await Promise.all(Array.from({ length: inviteeLimits.atOnce + 1 }, (_, number) => addMember(page, { firstName: `Dela ${'abcdefghij'.charAt(number % 10)}`, lastName: 'Upprop' })))
  await page.goto(paths.adminMembers)
  await page.getByRole('link', { name: 'Bjud in' }).click()
  const fresh = await unfolded(page.getByRole('region', { name: 'Har inte bjudits in' }))
  await fresh.getByRole('button', { name: 'Ta bort alla kryss' }).click()
  for (const { golfId } of people) await fresh.getByRole('checkbox', { name: new RegExp(golfId) }).check()
  let asked = 0
  await page.route('**/api/rpc/invite_members', (route) => {
    asked += 1
    return asked === 2 ? failRoute(route) : route.fallback()
  })
  const send = async (button: string, confirm: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  }
  await send('Bjud in 51 medlemmar', 'Skicka inbjudningarna')
  await expect(page.getByText('Alla inbjudningar kunde inte skickas')).toBeVisible()
  await expect(page.getByText('50 inbjudningar är sparade')).toBeVisible()
  await expect(page.getByText('1 medlem är inte inbjuden än. Krysset finns kvar, så tryck på Bjud in igen.')).toBeVisible()
  const letSend = await hold(page, '**/api/rpc/invite_members')
  await send('Bjud in 1 medlem', 'Skicka inbjudan')
  await page.evaluate(() => history.back())
  const stay = page.getByRole('alertdialog', { name: 'Alla har inte fått sin inbjudan än' }).getByRole('button', { name: 'Stanna kvar' })
  await expect(stay).toBeFocused()
  await stay.click()
  await letSend()
  await expect(page.getByText('1 inbjudan är sparad')).toBeVisible()
  const invited = await unfolded(page.getByRole('region', { name: 'Inbjudna' }))
  for (const { golfId } of [people.at(0), people.at(-1)].flatMap((person) => person ?? [])) await expect(invited).toContainText(golfId)
  expect(asked).toBe(2)
})

test('a member who finishes an invitation that was opened earlier keeps the number that the board has corrected meanwhile', async ({ page, site, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const { id, privateEmail } = await addMember(admin, { firstName: 'Nina', p_phone: '0701740655', p_club: 'Ale', p_send_invitation: true })
  await page.goto(await site.link(privateEmail, '/onboarding'))
  await expect(page.getByLabel('Telefonnummer')).toHaveValue('070-174 06 55')
  const { updated_at: p_updated_at } = z.object({ updated_at: z.string() }).parse(await call(admin, 'get_member', { p_id: id }))
  await call(admin, 'change_member', { p_id: id, p_updated_at, p_phone: '0701740611' })
  await page.getByLabel('Hemmaklubb').fill('Hulta')
  await page.getByLabel('Välj ett lösenord').fill('Branta-Bunkrar-8')
  await page.getByLabel('Upprepa lösenordet').fill('Branta-Bunkrar-8')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Slutför registreringen' }).click()
  await expect(page).toHaveURL('/mina-sidor')
  await expect(page.getByText('070-174 06 11', { exact: true })).toBeVisible()
  await expect(page.getByText('Hulta', { exact: true })).toBeVisible()
})
