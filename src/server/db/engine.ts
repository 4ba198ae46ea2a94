import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { EngineStatements } from './engine-statements.ts'

/** The exit status with which the engine leaves its main loop after an ordinary failed statement. */
const statementFailed = 100

/** After this many milliseconds of statements the event loop gets a turn before the next one. */
const turnMs = 10

/** Server parameters that override the engine's own: real syncs, little memory, no contents of rows in its log. */
const parameters = {
  fsync: 'on',
  // The engine's fdatasync, the default, reports success without reaching the disk.
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  max_wal_size: '16MB',
  min_wal_size: '4MB',
  // Above ERROR, because a constraint's message quotes the row.
  log_min_messages: 'log',
}

/**
 * The embedded PostgreSQL, one connection in this process, with three guards that it lacks.
 * - Statements on the engine itself inside a transaction are refused; the engine would wait for itself forever.
 * - After a breakdown (a PANIC, an out-of-bounds access) it answers nothing more and `onFatal` is called. By itself it would go on in
 *   an unknown state or spin.
 * - Between statements the event loop gets a turn. The engine answers synchronously, so a queue of statements would block everything
 *   else until its end: pages, new requests, a signal to stop.
 */
export class Engine extends PGlite {
  readonly #transaction = new AsyncLocalStorage<{ open: boolean }>()
  #breakdown: Error | null = null
  #lastTurn = performance.now()
  readonly #statements = new EngineStatements({
    send: (message, take) => this.execProtocolRawStream(message, { syncToFs: false, onRawData: take }),
    serializers: this.serializers,
    parsers: this.parsers,
  })

  /**
   * @param durable false turns the syncs off, for databases that are thrown away
   * @param onFatal called once; the process should end, since the engine can't be used or closed afterwards
   */
  static async start({ durable, onFatal, ...options }: EngineOptions): Promise<Engine> {
    keepCompilerSmall()
    const own = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
    const settings = { ...parameters, ...(!durable && { fsync: 'off' }) }
    const engine = new Engine({
      ...options,
      // For the search of the register (migration 0005).
      extensions: { pg_trgm },
      startParams: [...own, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    })
    await engine.waitReady
    engine.#watch(onFatal)
    return engine
  }

  override async _checkReady(): Promise<void> {
    if (this.#transaction.getStore()?.open) {
      throw new Error('The database itself was used inside a transaction: use the transaction, the engine has one connection')
    }
    if (this.#breakdown) throw this.#breakdown
    await super._checkReady()
  }

  override async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady()
    return this._runExclusiveTransaction(() => this.#run<T>(text, params, options))
  }

  /** Runs several statements without parameters, including ones that change tables. */
  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    const results = await super.exec(text, options)
    this.#statements.forget()
    return results
  }

  override transaction<T>(callback: (tx: Transaction) => Promise<T>): Promise<T> {
    const state = { open: true }
    return super.transaction((tx) => this.#transaction.run(state, async () => {
      try {
        return await callback(this.#within(tx))
      } finally {
        state.open = false
      }
    }))
  }

  /** A transaction whose statements are prepared like those outside one. */
  #within(tx: Transaction): Transaction {
    return {
      query: async <T>(text: string, params?: unknown[], options?: QueryOptions) => {
        if (tx.closed) throw new Error('The transaction is over')
        return this.#run<T>(text, params, options)
      },
      exec: async (text, options) => {
        const results = await tx.exec(text, options)
        this.#statements.forget()
        return results
      },
      sql: (texts, ...params: unknown[]) => tx.sql(texts, ...params),
      rollback: () => tx.rollback(),
      listen: (channel, callback) => tx.listen(channel, callback),
      get closed() {
        return tx.closed
      },
    }
  }

  #run<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveQuery(() => this.#statements.run<T>(text, params, options))
  }

  override _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      if (performance.now() - this.#lastTurn > turnMs) {
        await new Promise((resolve) => { setImmediate(resolve) })
        this.#lastTurn = performance.now()
      }
      return run()
    })
  }

  override execProtocolRawSync(message: Uint8Array) {
    if (this.#breakdown) throw this.#breakdown
    return super.execProtocolRawSync(message)
  }

  #watch(onFatal: (error: Error) => void): void {
    const module = this.Module
    const run = module._PostgresMainLoopOnce
    module._PostgresMainLoopOnce = () => {
      try {
        run()
      } catch (error) {
        if (statusOf(error) !== statementFailed && !this.#breakdown) {
          this.#breakdown = new Error('The embedded database has broken down', { cause: error })
          onFatal(this.#breakdown)
        }
        throw error
      }
    }
  }
}

export interface EngineOptions extends Omit<PGliteOptions, 'startParams'> {
  durable: boolean
  onFatal: (error: Error) => void
}

/**
 * Stops V8 from optimizing the engine's busiest functions, for which its memory would peak at 700 MB instead of 230. Finding and writing
 * single rows is as fast without; a search through thousands of rows takes 4 ms instead of 1.5.
 */
function keepCompilerSmall(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}
