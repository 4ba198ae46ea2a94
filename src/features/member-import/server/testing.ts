import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { memberImport, memberImportRow } from '../contract.ts'

const given = z.object({ id: z.string() })

interface Site {
  origin: string
}

interface Visitor {
  cookies: Map<string, string>
  rpc(name: string, input?: unknown): Promise<{ body: unknown }>
}

/** Uploads a file as the page does; bytes are sent as they are. */
export async function post(site: Site, visitor: Visitor, content: string | Uint8Array, name = 'medlemmar.csv') {
  const response = await fetch(`${site.origin}/api/imports/members.csv?${new URLSearchParams({ name }).toString()}`, {
    method: 'POST',
    body: typeof content === 'string' ? content : Buffer.from(content),
    headers: { 'content-type': 'text/csv', cookie: cookiesOf(visitor) },
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** Sends `bytes` bytes of a file without a Content-Length and then neither more nor an end. Returns the status of the response. */
export async function postUnfinished(site: Site, visitor: Visitor, bytes: number): Promise<number | undefined> {
  const sending = request(`${site.origin}/api/imports/members.csv`, { method: 'POST', headers: { 'content-type': 'text/csv', cookie: cookiesOf(visitor) } })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', (response) => {
      resolve(response.statusCode)
      response.resume()
    })
    sending.once('error', reject)
  })
  sending.write(Buffer.alloc(bytes, 'x'))
  try {
    return await status
  } finally {
    // A server that refuses a file closes the connection to the rest of it.
    sending.on('error', () => undefined)
    sending.destroy()
  }
}

function cookiesOf(visitor: Visitor): string {
  return [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
}

/** Waits until no process works on the import, and returns it. */
export async function settled(visitor: Visitor, id: string) {
  for (;;) {
    const found = memberImport.parse((await visitor.rpc('get_member_import', { p_id: id })).body)
    if (found.state !== 'reading' && found.state !== 'importing') return found
    await setTimeout(10)
  }
}

/** Uploads a file and waits until it has been read and judged. */
export async function uploadFile(site: Site, visitor: Visitor, content: string | Uint8Array, name?: string) {
  const { id } = given.parse((await post(site, visitor, content, name)).body)
  return settled(visitor, id)
}

export async function rowsOf(visitor: Visitor, id: string, more: Record<string, unknown> = {}) {
  return z.array(memberImportRow).parse((await visitor.rpc('list_member_import_rows', { p_id: id, ...more })).body)
}

/** Runs an import and waits until it has ended. */
export async function run(visitor: Visitor, id: string, skipFaulty = false) {
  await visitor.rpc('run_member_import', { p_id: id, p_skip_faulty: skipFaulty })
  return settled(visitor, id)
}

const beyondLatin1: Record<string, number> = { '€': 0x80, '–': 0x96, 'Ž': 0x8E, 'š': 0x9A, '†': 0x86, '”': 0x94 }

/** Encodes a text as a Swedish Excel saves it: one byte per letter. */
export function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from([...text].map((letter) => {
    const code = beyondLatin1[letter] ?? letter.codePointAt(0) ?? 0
    if (code > 255) throw new Error(`${letter} is not in Windows-1252`)
    return code
  }))
}

const inDos: Record<string, number> = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8F, Ä: 0x8E, Ö: 0x99, é: 0x82 }
const onAMac: Record<string, number> = { å: 0x8C, ä: 0x8A, ö: 0x9A, Å: 0x81, Ä: 0x80, Ö: 0x85, é: 0x8E }

/** Encodes a text as Excel's "CSV (MS-DOS)", or as an old Mac. */
export function inOldLetters(text: string, kind: 'dos' | 'mac'): Uint8Array {
  const letters = kind === 'dos' ? inDos : onAMac
  return Uint8Array.from([...text].map((letter) => letters[letter] ?? letter.codePointAt(0) ?? 0))
}
