import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/server/tables.ts', './src/server/*/tables.ts'],
  out: './db/migrations',
})
