import { expect, test } from 'vitest'
import { guardLeaving, hasUnsavedChanges, leave } from './leave.ts'

const nothing = () => Promise.resolve()

function guard(name: string, asked: string[]): () => void {
  return guardLeaving(() => {
    asked.push(name)
    return Promise.resolve()
  })
}

test('leaving asks only the newest guard that is still active, and goes ahead when none is left', async () => {
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
