import * as modules from 'node:module'
import { staleHalves } from './build.mjs'
import { main, prepare, run, SetupError } from './setup.mjs'

await main(async () => {
  await prepare()
  if (staleHalves().length > 0) await buildApart()
})
// Not inside `main`: what fails from here on, the server tells itself. (The machine's own Node may lack the cache by name.)
modules.enableCompileCache('build/cache')
await import('../build/server/main.js')

/** In a process of its own, so that the server does not carry the build tools' memory. */
async function buildApart() {
  const { status } = await run(process.execPath, ['scripts/build.mjs', '--to-start'])
  if (status !== 0) process.exit(status)
  if (staleHalves().length > 0) throw new SetupError('Källkoden ändrades under bygget. Starta igen.')
}
