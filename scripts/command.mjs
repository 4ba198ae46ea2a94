import { fileURLToPath } from 'node:url'
import { main, prepare } from './setup.mjs'

/** Where the operator stands, before `main` goes to the project: without npm nobody else says. */
const here = process.cwd()

/** Runs a command of the operator's. @param load fetches it, once what it needs is installed */
export async function runCommand(load) {
  await main(async () => {
    await prepare()
    const command = await load()
    const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url))
    const [env, args] = [{ INIT_CWD: here, ...process.env }, process.argv.slice(2)]
    process.exitCode = await command({ env, args, migrationsDir, say: console.log, complain: console.error })
  })
}
