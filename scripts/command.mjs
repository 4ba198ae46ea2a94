import { fileURLToPath } from 'node:url'
import { main, prepare } from './setup.mjs'

/** The operator's working directory, read before `main` changes to the project's. It stands in for INIT_CWD, which only npm sets. */
const here = process.cwd()

/** Runs an operator's command. @param load imports it, once what it needs is installed */
export async function runCommand(load) {
  await main(async () => {
    await prepare()
    const command = await load()
    const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url))
    const [env, args] = [{ INIT_CWD: here, ...process.env }, process.argv.slice(2)]
    process.exitCode = await command({ env, args, migrationsDir, say: console.log, complain: console.error })
  })
}
