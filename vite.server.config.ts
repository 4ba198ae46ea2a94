import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { defineConfig, type Plugin } from 'vite'

/** What a thread loads by itself, beside the server's file (`src/server/passwords.ts`). It imports nothing of the site's. */
const threads: Plugin = {
  name: 'threads',
  generateBundle() {
    const source = stripTypeScriptTypes(readFileSync('src/server/password-thread.ts', 'utf8'))
    this.emitFile({ type: 'asset', fileName: 'password-thread.js', source })
  },
}

/** A file with a single letter beyond ASCII takes two bytes for each letter in memory, 6 MB of the site's here. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/**
 * The server as one file: its libraries are bundled, since reading hundreds of small modules is most of the start, and what
 * is already in memory does not mind an upgrade while the site runs. Those that load their own binaries or workers from
 * beside themselves stay outside.
 */
export default defineConfig({
  plugins: [threads, plainLetters],
  publicDir: false,
  // React brings its development twice over, and chooses when it runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', '@electric-sql/pglite/contrib/pg_trgm', '@node-rs/argon2', 'pg-native', 'piscina'],
  },
})
