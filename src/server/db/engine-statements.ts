import type { QueryOptions, Results } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import {
  CommandCompleteMessage, DatabaseError, DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage, type BackendMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

/** The engine, as far as statements need it. */
export interface Wire {
  /** Sends one message and passes on the bytes of the answer, which are valid only during the call of `take`. */
  send: (message: Uint8Array, take: (bytes: Uint8Array) => void) => Promise<void>
  /** How a value is written, by the OID of its type. */
  serializers: NonNullable<QueryOptions['serializers']>
  /** How a value is read, by the OID of its type. */
  parsers: NonNullable<QueryOptions['parsers']>
}

/** What the engine has reported about a prepared statement. */
interface Statement {
  /** Its name in the engine; empty for the unnamed statement, which the next unnamed one replaces. */
  name: string
  parameters: readonly number[]
  fields: Results['fields']
}

/** How many statements' texts are remembered; each that stays prepared takes tens of kilobytes in the engine. */
const mostRemembered = 200

/** Commands after which a statement may mean something else. */
const changesSchema = new Set(['CREATE', 'ALTER', 'DROP', 'DO', 'CALL'])

/** Commands that report how many rows they changed. */
const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

/**
 * The statements of the embedded engine, which stay prepared from their second use on: parsing and planning a statement costs the engine,
 * whose machine code is not optimized, more than executing it. Runs one statement at a time.
 *
 * The messages are those of PostgreSQL's extended query protocol, each sent on its own: after a breakdown the engine would try forever to
 * process the rest of a message. They are encoded and parsed by the PostgreSQL driver's own code.
 */
export class EngineStatements {
  readonly #wire: Wire
  /** By text, the most recently used last; null for one that was used once. */
  readonly #remembered = new Map<string, Statement | null>()
  /** Names of statements that the engine can close. */
  #unwanted: string[] = []
  #names = 0

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** @throws DatabaseError with the SQLSTATE, as from a PostgreSQL server */
  async run<T>(text: string, params: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    const known = this.#remembered.get(text)
    this.#remembered.delete(text)
    let statement = known ?? null
    try {
      await this.#closeUnwanted()
      statement ??= await this.#prepare(text, known === null ? `s${this.#names += 1}` : '', options.paramTypes)
      await this.#exchange(serialize.bind({ statement: statement.name, values: this.#written(params, statement, options) }))
      const result = this.#result<T>(await this.#exchange(serialize.execute()), statement, options)
      this.#remember(text, statement)
      if (changesSchema.has(result.command ?? '')) this.forget()
      return result
    } catch (error) {
      // It is prepared again at its next use, whatever the reason was.
      if (statement !== null) this.#discard(statement)
      throw error
    } finally {
      await this.#exchange(serialize.sync())
    }
  }

  /** Makes every statement be prepared again, for when tables may have changed. */
  forget(): void {
    for (const statement of this.#remembered.values()) if (statement !== null) this.#discard(statement)
    this.#remembered.clear()
  }

  async #prepare(text: string, name: string, types: number[] = []): Promise<Statement> {
    await this.#exchange(serialize.parse({ name, text, types }))
    const statement: Statement = { name, parameters: [], fields: [] }
    for (const message of await this.#exchange(serialize.describe({ type: 'S', name }))) {
      if (message instanceof ParameterDescriptionMessage) statement.parameters = message.dataTypeIDs
      if (message instanceof RowDescriptionMessage) statement.fields = message.fields.map(({ name: field, dataTypeID }) => ({ name: field, dataTypeID }))
    }
    return statement
  }

  #remember(text: string, statement: Statement): void {
    this.#remembered.set(text, statement.name === '' ? null : statement)
    if (this.#remembered.size <= mostRemembered) return
    const [oldest] = this.#remembered
    if (oldest === undefined) return
    this.#remembered.delete(oldest[0])
    if (oldest[1] !== null) this.#discard(oldest[1])
  }

  #discard({ name }: Statement): void {
    if (name !== '') this.#unwanted.push(name)
  }

  async #closeUnwanted(): Promise<void> {
    const names = this.#unwanted
    this.#unwanted = []
    for (const name of names) await this.#exchange(serialize.close({ type: 'S', name }))
  }

  #written(params: readonly unknown[], { parameters }: Statement, options: QueryOptions): (string | null)[] {
    return params.map((value, index) => {
      if (value === null || value === undefined) return null
      const type = parameters[index] ?? 0
      const write = options.serializers?.[type] ?? this.#wire.serializers[type] ?? String
      return write(value)
    })
  }

  #result<T>(messages: readonly BackendMessage[], { fields }: Statement, options: QueryOptions): Results<T> {
    const readers = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? this.#wire.parsers[dataTypeID])
    const rows: T[] = []
    const result: Results<T> = { rows, fields: [...fields], affectedRows: 0 }
    for (const message of messages) {
      if (message instanceof DataRowMessage) {
        const texts: readonly (string | null)[] = message.fields
        const values = texts.map((text, index): unknown => {
          const read = readers[index]
          return text === null || read === undefined ? text : read(text)
        })
        const row = options.rowMode === 'array' ? values : namedBy(fields, values)
        if (isRowOf(rows, row)) rows.push(row)
      } else if (message instanceof CommandCompleteMessage) {
        const [command = '', ...rest] = message.text.split(' ')
        const count = Number.parseInt(rest.at(-1) ?? '', 10)
        result.command = command
        if (!Number.isNaN(count)) result.rowCount = count
        if (changesRows.has(command)) result.affectedRows = count
      }
    }
    return result
  }

  async #exchange(message: Uint8Array): Promise<BackendMessage[]> {
    const messages: BackendMessage[] = []
    const failures: DatabaseError[] = []
    const parser = new Parser()
    await this.#wire.send(message, (bytes) => {
      parser.parse(Buffer.from(bytes), (answer) => {
        if (answer instanceof DatabaseError) failures.push(answer)
        else messages.push(answer)
      })
    })
    const [failure] = failures
    if (failure) throw failure
    return messages
  }
}

function namedBy(fields: Results['fields'], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {}
  for (const [index, { name }] of fields.entries()) row[name] = values[index]
  return row
}

/** A type guard that checks nothing: as with every database driver, the caller decides what type a row has. */
function isRowOf<T>(_rows: readonly T[], row: unknown): row is T {
  return row !== undefined
}
