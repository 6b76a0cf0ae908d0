import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { LIVE_ENV } from '#test/live-env.ts'

/** The key that the servers under test are started with. */
export const ADMIN_KEY = 'e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0'

// The configuration is read anew by each worker: what is chosen by chance is handed down in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000))
export const PORT = Number(process.env.E2E_PORT)
/** Where payments are a demo. */
export const BASE_URL = `http://127.0.0.1:${PORT}`
/** A second shop, where cards are charged: by `STRIPE_URL`, Stripe's stand-in (e2e/card-shop.ts). */
export const CARD_SHOP_PORT = PORT + 1
export const CARD_SHOP_URL = `http://127.0.0.1:${CARD_SHOP_PORT}`
export const STRIPE_PORT = PORT + 2
export const STRIPE_URL = `http://127.0.0.1:${STRIPE_PORT}`

// All workers count days from the same one, also at midnight.
process.env.E2E_TODAY ??= dateIn(new Date(), SHOP.timeZone)
export const TODAY = process.env.E2E_TODAY

// Further databases are made on the same Postgres (test/scratch-postgres.ts).
if (process.env.E2E_DATABASE_URL) process.env.TEST_DATABASE_URL ??= process.env.E2E_DATABASE_URL

/** What each server is told, beside where its data are and who takes the payments. */
const COMMON = { ADMIN_KEYS: ADMIN_KEY, RATE_LIMIT: 'off' }

/** A folder of its own for the embedded database, or a Postgres where E2E_DATABASE_URL names one. */
export function serverEnvironment(): Record<string, string> {
  process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'countertops-e2e-'))
  return { PORT: String(PORT), ...shopEnvironment(process.env.E2E_DATA_DIR, process.env.E2E_DATABASE_URL, BASE_URL) }
}

/** Of a shop whose payments are a demo; its outbox is in `folder`, and without `databaseUrl` its database too. */
export function shopEnvironment(
  folder: string,
  databaseUrl: string | undefined,
  publicUrl: string,
): Record<string, string> {
  const database = databaseUrl
    ? { DATABASE_URL: databaseUrl, ...LIVE_ENV, PUBLIC_URL: publicUrl }
    : { DATABASE_URL: '', PUBLIC_URL: '' }
  return { ...COMMON, DATA_DIR: folder, ...database }
}
