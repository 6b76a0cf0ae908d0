import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { LIVE_ENV } from '#test/live-env.ts'

/** Admin key of the servers under test. */
export const ADMIN_KEY = 'e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0'

// Each worker reads the configuration again, so random choices are passed on in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000))
export const PORT = Number(process.env.E2E_PORT)
/** The site with demo payments. */
export const BASE_URL = `http://127.0.0.1:${PORT}`
/** A second site that charges cards at `STRIPE_URL`, the Stripe stand-in (e2e/stripe-site.ts). */
export const STRIPE_SITE_PORT = PORT + 1
export const STRIPE_SITE_URL = `http://127.0.0.1:${STRIPE_SITE_PORT}`
export const STRIPE_PORT = PORT + 2
export const STRIPE_URL = `http://127.0.0.1:${STRIPE_PORT}`

// All workers count from the same day, even at midnight.
process.env.E2E_TODAY ??= dateIn(new Date(), SHOP.timeZone)
export const TODAY = process.env.E2E_TODAY

// Other databases are created on the same Postgres (test/scratch-postgres.ts).
if (process.env.E2E_DATABASE_URL) process.env.TEST_DATABASE_URL ??= process.env.E2E_DATABASE_URL

/** Settings of every server, apart from data folder and payment provider. */
const COMMON_ENVIRONMENT = { ADMIN_KEYS: ADMIN_KEY, RATE_LIMIT: 'off' }

/** Environment of the demo site, on an embedded database in a new folder or on the Postgres of E2E_DATABASE_URL. */
export function serverEnvironment(): Record<string, string> {
  process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'countertops-e2e-'))
  return { PORT: String(PORT), ...siteEnvironment(process.env.E2E_DATA_DIR, process.env.E2E_DATABASE_URL, BASE_URL) }
}

/** Environment of a site with demo payments. `folder` has the outbox and, without `databaseUrl`, the database. */
export function siteEnvironment(
  folder: string,
  databaseUrl: string | undefined,
  publicUrl: string,
): Record<string, string> {
  const database = databaseUrl
    ? { DATABASE_URL: databaseUrl, ...LIVE_ENV, PUBLIC_URL: publicUrl }
    : { DATABASE_URL: '', PUBLIC_URL: '' }
  return { ...COMMON_ENVIRONMENT, DATA_DIR: folder, ...database }
}
