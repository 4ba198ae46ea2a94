import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import { useDeskRefresh } from './queries.ts'

type Refresh = ReturnType<typeof useDeskRefresh>

function Desk({ onRender }: { onRender: (refresh: Refresh) => void }) {
  onRender(useDeskRefresh())
  return null
}

function refreshOf(client: QueryClient): Refresh {
  let refresh: Refresh = () => Promise.resolve()
  renderToStaticMarkup(
    <QueryClientProvider client={client}><Desk onRender={(rendered) => { refresh = rendered }} /></QueryClientProvider>,
  )
  return refresh
}

test('refreshing the bookings fails if the list on screen cannot be fetched, and keeps the old list', async () => {
  const client = new QueryClient()
  const listed = calls.booking.listBookings.queryKey({ input: {} })
  let isDown = false
  const list = new QueryObserver(client, {
    queryKey: listed,
    queryFn: () => isDown ? Promise.reject(new Error('no answer')) : Promise.resolve([]),
    retry: false,
  })
  const leave = list.subscribe(() => undefined)
  const refresh = refreshOf(client)
  await expect(refresh()).resolves.toBeUndefined()
  isDown = true
  await expect(refresh()).rejects.toThrow('no answer')
  expect(client.getQueryData(listed)).toEqual([])
  leave()
  client.clear()
})
