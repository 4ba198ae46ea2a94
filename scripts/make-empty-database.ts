import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'

/**
 * Packs an empty data directory of the installed engine into `db/empty-database.tar.br`. Run it when the engine changes.
 * Log segments of 1 MB instead of 16 keep a new site's directory small.
 */
const directory = await mkdtemp(join(tmpdir(), 'empty-database-'))
try {
  const data = join(directory, 'db')
  const engine = await PGlite.create({
    dataDir: data,
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'],
  })
  // No databases are created from the templates, and they cannot be vacuumed; they are a third of the files to write and, after a kill, to sync.
  for (const template of ['template0', 'template1']) {
    await engine.exec(`update pg_database set datistemplate = false where datname = '${template}'`)
    await engine.exec(`drop database ${template}`)
  }
  // A test compares this with the installed engine.
  await engine.exec("do $$ begin execute format('comment on database postgres is %L', version()); end $$")
  await engine.exec('vacuum freeze')
  // The second checkpoint releases the log segments that the first one still needed.
  await engine.exec('checkpoint')
  await engine.exec('checkpoint')
  await engine.close()
  await rm(join(data, 'postmaster.pid'), { force: true })
  const sameEverywhere = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--format=ustar']
  const { stdout } = await promisify(execFile)('tar', [...sameEverywhere, '-C', data, '-c', '.'], { encoding: 'buffer', maxBuffer: 2 ** 28 })
  const packed = await promisify(brotliCompress)(stdout, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } })
  await writeFile(new URL('../db/empty-database.tar.br', import.meta.url), packed)
} finally {
  await rm(directory, { recursive: true, force: true })
}
