import { main, prepare, SetupError } from './setup.mjs'

await main(async () => {
  const options = process.argv.slice(2)
  const unknown = options.filter((option) => option !== '--fast')
  if (unknown.length > 0) throw new SetupError(`Unknown option ${unknown.join(' ')}. Known: --fast (leaves the browser out)`)
  await prepare()
  // Only after `prepare` is this certain to be a Node that can import TypeScript.
  const { runAll } = await import('./suite.mjs')
  process.exitCode = (await runAll({ fast: options.includes('--fast') })) ? 0 : 1
})
