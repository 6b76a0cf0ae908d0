import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/**/table.ts', './server/**/*-table.ts'],
  out: './server/db/migrations',
})
