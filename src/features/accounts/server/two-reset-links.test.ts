import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const opened = z.object({ success: z.literal(true), linkId: z.string() })
const newPassword = 'Nio-Stilla-Björkar'
const update = (visitor: TestVisitor, input: unknown) => visitor.call('POST', '/api/auth/update-password', input)

async function mailedCode({ email }: TestPerson): Promise<string> {
  await site.visitor().call('POST', '/api/auth/send-reset-link', { email })
  const [mail] = await site.mails(email)
  return /code=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Opens a link as a tab of the browser does, and returns what the tab's form then sends with the new password. */
async function openLink(browser: TestVisitor, code: string): Promise<string> {
  return opened.parse((await browser.call('POST', '/api/auth/exchange-code', { code })).body).linkId
}

test('of two people\'s reset links opened in one browser, a form sets the password of its own link\'s owner or nobody\'s', async () => {
  const [bo, eva] = [await site.person({ firstName: 'Bo' }), await site.person({ firstName: 'Eva' })]
  const [code, browser] = [await mailedCode(bo), site.visitor()]
  const [linkId, evasLinkId] = [await openLink(browser, code), await openLink(browser, await mailedCode(eva))]

  expect(refusalOf(await update(browser, { password: newPassword, linkId }))).toMatchObject({
    code: 'OTHER_LINK', status: 409, message: 'En annan länk har öppnats i den här webbläsaren, så lösenordet är inte sparat',
  })
  for (const person of [bo, eva]) await logIn(site.visitor(), person)

  // The form of the latest link still works, and the other one does again once its link has been opened again.
  expect((await update(browser, { password: newPassword, linkId: evasLinkId })).status).toBe(200)
  await logIn(site.visitor(), { golfId: eva.golfId, password: newPassword })
  await logIn(site.visitor(), bo)
  expect(await openLink(browser, code)).toBe(linkId)
  expect((await update(browser, { password: newPassword, linkId })).status).toBe(200)
  await logIn(site.visitor(), { golfId: bo.golfId, password: newPassword })
})

test('the id of an opened link is neither its code nor a way to open it', async () => {
  const code = await mailedCode(await site.person())
  const linkId = await openLink(site.visitor(), code)
  expect(code).not.toContain(linkId)
  expect((await site.visitor().call('POST', '/api/auth/exchange-code', { code: linkId })).status).toBe(410)
  expect(refusalOf(await update(site.visitor(), { password: newPassword, linkId })).code).toBe('NOT_LOGGED_IN')
})
