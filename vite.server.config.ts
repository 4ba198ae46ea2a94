import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { defineConfig, type Plugin } from 'vite'

/** The file that a thread loads, beside the server's own (`src/server/passwords.ts`). It imports nothing of the site's. */
const threads: Plugin = {
  name: 'threads',
  generateBundle() {
    const source = stripTypeScriptTypes(readFileSync('src/server/password-thread.ts', 'utf8'))
    this.emitFile({ type: 'asset', fileName: 'password-thread.js', source })
  },
}

/** Escapes non-ASCII characters: a single one makes a file take two bytes for each character in memory, 6 MB for the site's. */
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
 * Builds the server as one file. Its libraries are bundled, since reading hundreds of small modules is most of the start-up time, and code
 * in memory is not affected by an upgrade while the site runs. Libraries that load binaries or workers from their own directory stay
 * outside.
 */
export default defineConfig({
  plugins: [threads, plainLetters],
  publicDir: false,
  // React contains its development version, too, and chooses at run time; this settles the choice in the build.
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
