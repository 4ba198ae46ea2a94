import { defineConfig } from 'vite'

/**
 * The server as one file: its libraries are bundled, since reading hundreds of small modules is most of the start.
 * Those that load their own binaries or workers from beside themselves stay outside.
 */
export default defineConfig({
  publicDir: false,
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
    external: ['@electric-sql/pglite', '@electric-sql/pglite/contrib/pg_trgm', '@node-rs/argon2', 'pg-native'],
  },
})
