import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { feeYearPart, paths } from '#domain/paths.ts'
import { expectAccessible } from '../support/axe.ts'
import { loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/own-site.ts'
import { addAdministrator, addMember, call } from './register-people.ts'

// The tests change everybody's marks, so they run one after the other on a site of their own.
test.describe.configure({ mode: 'serial' })

const marks = z.object({ paid: z.number(), members: z.number() })
const yearPath = `${paths.adminPayments}#${feeYearPart}`

const read = async (page: Page) => marks.parse(await call(page, 'get_fee_marks', {}))
const fold = (page: Page) => page.locator(`#${feeYearPart} summary`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })

async function payingMember(page: Page, firstName: string) {
  const person = await addMember(page, { firstName, lastName: 'Årsskifte' })
  await call(page, 'mark_paid', { p_ids: [person.id] })
  return person
}

test('all paid marks can be cleared, and restored after a reload, by keyboard', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const bo = await payingMember(page, 'Bo')
  const { paid, members } = await read(page)

  await test.step('the reminder on the dashboard leads to the folded section', async () => {
    await page.goto(paths.adminDashboard)
    await page.getByRole('link', { name: 'Till markeringarna' }).click()
    await expect(fold(page)).toBeFocused()
    await expect(fold(page)).toContainText(`${paid} av ${members} medlemmar är markerade som Betald`)
    await expect(page.getByRole('link', { name: 'Inställningar' }).last()).toBeVisible()
  })

  await test.step('the dialog states the number of marks, and closing it clears none', async () => {
    await button(page, `Ta bort ${paid} markeringar`).press('Enter')
    const asked = question(page, `Ta bort ${paid} markeringar?`)
    await expect(asked).toContainText('Inget mejl skickas')
    await expect(asked).toContainText('Medlemsåret är fortfarande 2025')
    await expect(asked.getByRole('button', { name: 'Avbryt' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, `Ta bort ${paid} markeringar`)).toBeFocused()
    expect((await read(page)).paid).toBe(paid)
  })

  await test.step('if somebody is marked meanwhile, the dialog asks again with the new number', async () => {
    await button(page, `Ta bort ${paid} markeringar`).press('Enter')
    await payingMember(page, 'Cia')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Ta bort markeringarna')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page, `Ta bort ${paid + 1} markeringar?`)).toContainText(`Nu är ${paid + 1} medlemmar markerade som Betald.`)
    expect((await read(page)).paid).toBe(paid + 1)
    // A second press right away was meant for the previous number, so it is ignored.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(question(page, `Ta bort ${paid + 1} markeringar?`)).toBeHidden({ timeout: 1000 })
    }).toPass()
    const told = page.getByRole('status').filter({ hasText: `${paid + 1} markeringar är borttagna` })
    await expect(told).toBeVisible()
    await expect(page.locator(':focus')).toContainText('är borttagna')
    await expect(page.getByText('Ingen medlem är markerad som Betald, så det finns inget att ta bort.')).toBeVisible()
    expect((await read(page)).paid).toBe(0)
    await expectAccessible(page)
  })

  await test.step('undo is offered after a reload and says how many have been marked since', async () => {
    await payingMember(page, 'Dag')
    await page.reload()
    await expect(page.getByText(/^Markeringen Betald togs bort för alla /)).toBeVisible()
    await button(page, 'Ångra').press('Enter')
    const asked = question(page, 'Ångra borttagningen?')
    await expect(asked).toContainText(`${paid + 1} medlemmar blir markerade som Betald igen.`)
    await expect(asked).toContainText('1 medlem har markerats sedan dess.')
    await asked.getByRole('button', { name: 'Markera igen' }).press('Enter')
    await expect(page.getByText(`${paid + 1} medlemmar är markerade som Betald igen`)).toBeVisible()
    await expect(page.locator(':focus')).toContainText('som Betald igen')
    await expect(button(page, 'Ångra')).toHaveCount(0)
    expect((await read(page)).paid).toBe(paid + 2)
  })

  await test.step('the log and the register show it', async () => {
    await page.goto(paths.adminLog)
    await expect(page.getByText('ångrade att markeringen Betald togs bort').first()).toBeVisible()
    await expect(page.getByText(`Medlemmar: ${paid + 1}`).first()).toBeVisible()
    await page.goto(`${paths.adminMembers}?sok=${bo.golfId}`)
    await expect(page.getByRole('row').filter({ hasText: bo.golfId }).getByText('Betald', { exact: true })).toBeVisible()
  })
})

test('clearing and restoring marks updates the payment lines, even when the answers are lost', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { golfId } = await payingMember(page, 'Eva')
  const { paid } = await read(page)
  const group = (name: string) => page.getByRole('region', { name })
  await page.goto(paths.adminPayments)
  await page.getByLabel('Betalningar, en per rad').fill(`2026-01-12;${golfId};500,00`)
  await button(page, 'Hitta medlemmarna').click()
  await expect(group('Redan betalda')).toContainText('Eva Årsskifte')

  await fold(page).click()
  await loseAnswer(page, 'clear_paid')
  await button(page, `Ta bort ${paid} markeringar`).click()
  await button(page, 'Ta bort markeringarna').click()
  await expect(page.getByText('Vi vet inte om det gick igenom')).toBeVisible()
  await expect(page.getByText(/^Markeringen Betald togs bort för alla /)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Markeringen Betald togs bort för alla')
  await expect(group('Träff på Golf-ID').getByRole('checkbox', { name: /Eva Årsskifte/ })).toBeChecked()

  await loseAnswer(page, 'restore_paid')
  await button(page, 'Ångra').click()
  await button(page, 'Markera igen').click()
  await expect(button(page, `Ta bort ${paid} markeringar`)).toBeVisible()
  await expect(fold(page)).toBeFocused()
  await expect(group('Redan betalda')).toContainText('Eva Årsskifte')
  expect((await read(page)).paid).toBe(paid)
})

test('an administrator who loses the role meanwhile cannot clear the marks', async ({ page, site, signIn, callerFor }) => {
  const superadmin = await callerFor((await site.logins()).superadmin)
  const treasurer = await addAdministrator(superadmin, site, 'admin_write')
  await signIn(page, treasurer)
  const { paid } = await read(page)
  await page.goto(yearPath)
  await button(page, `Ta bort ${paid} markeringar`).click()
  await call(superadmin, 'revoke_role', { p_id: treasurer.id, p_role: 'admin_write' })
  await button(page, 'Ta bort markeringarna').click()
  await expect(page.getByText('Markeringarna kunde inte tas bort')).toBeVisible()
  expect(marks.parse(await call(superadmin, 'get_fee_marks', {})).paid).toBe(paid)
})

test('the treasurer is told when the membership year was changed while the old paid marks remain', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await payingMember(page, 'Fia')
  await page.goto(paths.adminPayments)
  await expect(fold(page)).toContainText('är markerade som Betald')
  const told = page.getByText('Är förra årets markeringar kvar?')
  await expect(told).toHaveCount(0)
  await call(page, 'save_settings', { p_changes: [{ name: 'membership_year', value: '2026', revision: 0 }] })
  const { paid, members } = await read(page)
  await page.reload()
  await expect(told).toBeVisible()
  await expect(page.getByText(`och ${paid} av ${members} medlemmar har markeringen Betald.`)).toBeVisible()
  // The pasted text is kept.
  await page.getByLabel('Betalningar, en per rad').fill('Anna Exempel')
  await page.getByRole('link', { name: 'Till Nytt medlemsår' }).click()
  await expect(fold(page)).toBeFocused()
  // The folded part is opened, with the marks that can be cleared.
  await expect(button(page, `Ta bort ${paid} markeringar`)).toBeVisible()
  await expectAccessible(page)
  await button(page, `Ta bort ${paid} markeringar`).click()
  await button(page, 'Ta bort markeringarna').click()
  await expect(page.getByText(`${paid} markeringar är borttagna`)).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(page.getByLabel('Betalningar, en per rad')).toHaveValue('Anna Exempel')
})

test('lines that have been marked are put away when the marks are cleared, although others were added and looked up', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const [gun, hans] = [await addMember(page, { firstName: 'Gun', lastName: 'Årsskifte' }), await addMember(page, { firstName: 'Hans', lastName: 'Årsskifte' })]
  await payingMember(page, 'Ivar')
  const pasted = page.getByLabel('Betalningar, en per rad')
  const group = (name: string) => page.getByRole('region', { name })
  const mark = button(page, 'Markera 1 avgift som betald')
  await page.goto(paths.adminPayments)
  await pasted.fill(`2026-01-12;${gun.golfId};500,00\n2026-01-13;Utlägg;-310,00`)
  await button(page, 'Hitta medlemmarna').click()
  await mark.click()
  await expect(group('Markerade nu')).toContainText('Gun Årsskifte')
  await pasted.fill(`${await pasted.inputValue()}\n2027-01-12;${hans.golfId};500,00`)
  await button(page, 'Hitta medlemmarna').click()
  await expect(group('Träff på Golf-ID')).toContainText('Hans Årsskifte')
  await expect(group('Utbetalningar')).toContainText('Utlägg')

  const clear = async () => {
    const { paid } = await read(page)
    await button(page, paid === 1 ? 'Ta bort 1 markering' : `Ta bort ${paid} markeringar`).click()
    await button(page, paid === 1 ? 'Ta bort markeringen' : 'Ta bort markeringarna').click()
    await expect(page.getByRole('status').filter({ hasText: /är borttag(en|na)/ })).toBeVisible()
  }
  await fold(page).click()
  await clear()
  await expect(page.getByText('Gun Årsskifte')).toHaveCount(0)
  await expect(group('Träff på Golf-ID').getByRole('checkbox', { name: /Hans Årsskifte/ })).toBeChecked()
  await expect(group('Utbetalningar')).toHaveCount(0)
  await mark.click()
  await expect(group('Markerade nu')).toContainText('Hans Årsskifte')
  expect((await read(page)).paid).toBe(1)

  await clear()
  await expect(page.getByRole('heading', { name: /^(Vilka betalningarna gäller|Klart)$/ })).toHaveCount(0)
  expect((await read(page)).paid).toBe(0)
})
