import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as z from 'zod/mini'
import { type Dump, dump } from './dump.ts'

export interface Plan {
  members: number
  way: `${'embedded' | 'postgres'}-${'embedded' | 'postgres'}`
  workshop: string
  /** The URL of a PostgreSQL server. */
  server: string
}

const backedUp = z.object({ file: z.string(), rows: z.number(), bytes: z.number(), backupMs: z.number(), pauseMs: z.number(), idleMemory: z.number(), backupMemory: z.number() })
const restored = z.object({ checkMs: z.number(), restoreMs: z.number(), restoreMemory: z.number(), isEqual: z.boolean() })
const damaged = z.object({ damaged: z.number(), believed: z.number() })

export type Figures = Pick<Plan, 'members' | 'way'> & { dumped: Dump | null } & z.infer<typeof backedUp> & z.infer<typeof restored> & z.infer<typeof damaged>

/** Measures one line of the report, each step in a process of its own. `dumped` is null for the embedded database. */
export async function measure({ members, way, workshop, server }: Plan): Promise<Figures> {
  const [from = '', to = ''] = way.split('-')
  const name = `${members}_${from}_${to}`
  const [source, target] = [await placeOf(from, `source_${name}`), await placeOf(to, `target_${name}`)]
  try {
    const file = join(workshop, name)
    await step('fill', [source.place, String(members)], z.null())
    const dumped = from === 'postgres' ? await dump(source.place, `${file}.dump`) : null
    const copy = await step('back-up', [source.place, file], backedUp)
    const back = await step('restore', [target.place, copy.file], restored)
    return { members, way, dumped, ...copy, ...back, ...await step('damage', [copy.file], damaged) }
  } finally {
    await Promise.all([source.drop(), target.drop()])
  }

  async function placeOf(kind: string, database: string): Promise<{ place: string; drop(): Promise<void> }> {
    if (kind === 'embedded') return { place: join(workshop, database), drop: () => Promise.resolve() }
    const unique = `${database}_${process.pid}`
    await administer(server, `create database ${unique}`)
    const url = new URL(server)
    url.pathname = `/${unique}`
    return { place: url.href, drop: () => administer(server, `drop database if exists ${unique} with (force)`) }
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function step<T>(name: string, args: string[], answer: z.ZodMiniType<T>): Promise<T> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('step.ts', import.meta.url)), name, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => { output += text.toString() })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}`)
  return answer.parse(JSON.parse(output))
}

/** Writes a copy of the file with the byte at `at` changed, or cut off there when `isCut`. */
export async function damagedCopy(file: string, copy: string, { at, isCut }: { at: number; isCut: boolean }): Promise<void> {
  const bytes = await readFile(file)
  if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ 0x55
  await writeFile(copy, isCut ? bytes.subarray(0, at) : bytes)
}
