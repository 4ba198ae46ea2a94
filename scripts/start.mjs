import * as modules from 'node:module'
import { staleHalves } from './build.mjs'
import { main, prepare, run, SetupError } from './setup.mjs'

await main(async () => {
  await prepare()
  if (staleHalves().length > 0) await buildApart()
})
// Not inside `main`: from here on the server reports its own failures. (An old Node lacks this function: importing it by name would fail.)
modules.enableCompileCache('build/cache')
await import('../build/server/main.js')

/** Builds in a process of its own, so that the server does not carry the build tools' memory. */
async function buildApart() {
  const { status } = await run(process.execPath, ['scripts/build.mjs', '--to-start'])
  if (status !== 0) process.exit(status)
  if (staleHalves().length > 0) throw new SetupError('Källkoden ändrades under bygget. Starta igen.')
}
