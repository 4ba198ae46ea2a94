import * as z from 'zod/mini'
import { expect, test } from '../support/fixtures.ts'

const versioned = z.object({ version: z.string() })

test('a published competition can be downloaded as a calendar event that links back to it', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const board = await callerFor(superadmin)
  const saved = await board.request.post('/api/rpc/save_published', {
    data: {
      p_kind: 'competition', p_id: 'helgslaget', p_seen: null,
      p_texts: {
        name: 'Helgslaget', time: 'day', day: '2099-06-13', lastDay: '2099-06-14', from: '', to: '', location: 'Ale GK', status: 'upcoming', form: '',
        description: '', isMatchPlay: '', isExample: '', results: '',
      },
    },
  })
  expect(saved.status()).toBe(200)
  await signIn(page, member)
  await page.goto('/tavlingar')
  const card = page.getByRole('region', { name: 'Helgslaget', exact: true })
  const link = card.getByRole('link', { name: 'Lägg till i kalendern Helgslaget' })
  // A browser without a calendar saves the file and stays on the page.
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('tavling-2099-06-13.ics')
  await expect(page).toHaveURL('/tavlingar')
  const file = await page.request.get(await link.getAttribute('href') ?? '')
  const text = (await file.text()).replaceAll('\r\n ', '')
  expect(text).toContain('DTSTART;VALUE=DATE:20990613\r\nDTEND;VALUE=DATE:20990615\r\n')

  await page.goto('/mina-sidor')
  await page.goto(/^URL:(.+)\r$/m.exec(text)?.[1] ?? '')
  await expect(card.getByRole('heading', { name: 'Helgslaget' })).toBeFocused()
  await expect(card).toBeInViewport()

  // Removed while the page is open: the link leads to the current list, not to an error meant for programs.
  await board.request.post('/api/rpc/remove_published', { data: { p_kind: 'competition', p_id: 'helgslaget', p_seen: versioned.parse(await saved.json()).version } })
  await link.click()
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL('/tavlingar')
  await expect(page.getByRole('heading', { name: 'WCCG' })).toBeVisible()
})
