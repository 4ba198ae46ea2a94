import { expect, test } from 'vitest'
import { guardLeaving, hasUnsavedChanges, leave } from './leave.ts'

const nothing = () => Promise.resolve()

function guard(name: string, asked: string[]): () => void {
  return guardLeaving(() => {
    asked.push(name)
    return Promise.resolve()
  })
}

test('what ends the page is asked about by the latest that holds something, and by the one before it when that is gone', async () => {
  const asked: string[] = []
  const stopField = guard('field', asked)
  const stopWindow = guard('window', asked)
  await leave(nothing)
  stopWindow()
  await leave(nothing)
  expect(asked).toEqual(['window', 'field'])
  expect(hasUnsavedChanges()).toBe(true)
  stopField()
  let isDone = false
  await leave(() => {
    isDone = true
    return Promise.resolve()
  })
  expect([isDone, hasUnsavedChanges(), asked.length]).toEqual([true, false, 2])
})
