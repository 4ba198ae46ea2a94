import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '#server/app.ts'
import { callsToMeasure } from '../../bench/growth/calls.ts'
import { type Budget, callBudgets, fileBudgets, leftOutFiles } from './budgets.ts'
import { askForFile } from './file-asks.ts'
import { type CountedSite, openCountedSite } from './world.ts'

/** Every call in every way that the benchmarks make it, except those they leave out with a reason. */
const calls = callsToMeasure().filter(({ path }) => path !== '')

let counted: CountedSite
beforeAll(async () => { counted = await openCountedSite() })
afterAll(() => counted.site.close())

describe('database statements per call', () => {
  test('are budgeted for every call', () => {
    expect(Object.keys(callBudgets).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  })

  test.each(calls)('$name makes exactly as many as budgeted', async ({ name, method, path, asks }) => {
    const found: Record<string, number> = {}
    const said: string[] = []
    for (const [how, ask] of Object.entries(asks)) {
      const statements = await counted.count(method, path, await ask(counted.world, 0))
      found[how] = statements.length
      said.push(how, ...statements.map((text) => `  ${text.slice(0, 120)}`))
    }
    expect(found, said.join('\n')).toEqual(eachWay(callBudgets[name], Object.keys(asks)))
  })
})

describe('database statements per file', () => {
  test('are budgeted for every file', async () => {
    const { addresses } = await createApp(counted.site.services, null)
    const leftOut = (address: string) => Object.keys(leftOutFiles).some((beginning) => address.startsWith(beginning))
    expect(Object.keys(fileBudgets).toSorted()).toEqual(addresses.filter((address) => !leftOut(address)).toSorted())
  })

  test.each(Object.keys(fileBudgets))('%s makes exactly as many as budgeted', async (address) => {
    const [method, path = ''] = address.split(' ')
    const statements = await counted.count(z.parse(z.enum(['GET', 'POST']), method), path, await askForFile(address, counted.world))
    expect(statements.length, statements.map((text) => text.slice(0, 120)).join('\n')).toBe(fileBudgets[address])
  })
})

/** A single number applies to every way. */
function eachWay(budget: Budget | undefined, ways: readonly string[]): unknown {
  return typeof budget === 'number' ? Object.fromEntries(ways.map((how) => [how, budget])) : budget
}
