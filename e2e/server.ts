import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The key that the server under test is started with. */
export const ADMIN_KEY = 'e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0'

// The configuration is read anew by each worker: what is chosen by chance is handed down in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
export const PORT = Number(process.env.E2E_PORT)
export const BASE_URL = `http://127.0.0.1:${PORT}`

/** A folder of its own for the embedded database, or a Postgres where E2E_DATABASE_URL names one. */
export function serverEnvironment(): Record<string, string> {
  process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'countertops-e2e-'))
  const database = process.env.E2E_DATABASE_URL
  return {
    PORT: String(PORT),
    ADMIN_KEYS: ADMIN_KEY,
    DATA_DIR: process.env.E2E_DATA_DIR,
    RATE_LIMIT: 'off',
    ...(database ? { DATABASE_URL: database, PUBLIC_URL: BASE_URL } : { DATABASE_URL: '', PUBLIC_URL: '' }),
  }
}
