import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('refetches a list that is invalidated during its first fetch, and never shows the stale answer', async () => {
  const client = createQueryClient()
  const answers: ((list: string) => void)[] = []
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) })
  const shown: (string | undefined)[] = []
  const stop = observer.subscribe(({ data }) => shown.push(data))
  const refreshed = client.invalidateQueries({ queryKey: ['list'] }, { throwOnError: true })
  // The first fetch began before the act.
  answers[0]?.('as it was')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('as it is')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('as it is')
  expect(shown).not.toContain('as it was')
  stop()
})
