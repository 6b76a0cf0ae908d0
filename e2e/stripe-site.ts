import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'
import { STRIPE_SITE_PORT, STRIPE_SITE_URL, STRIPE_PORT, siteEnvironment } from './server.ts'

// Runs the built server with Stripe configured, and the stand-in it uses as Stripe. Playwright starts it and stops it with
// SIGTERM. It has its own database, because payments of two providers never share one.

const WEBHOOK_SECRET = 'whsec_one'
/** Milliseconds. Stripe takes a moment too: the browser often returns first. */
const WEBHOOK_DELAY = 200

const stripe = await startStripe({ port: STRIPE_PORT })
stripe.webhooks.addEndpoint({ url: `${STRIPE_SITE_URL}/api/webhooks/stripe`, secrets: [WEBHOOK_SECRET] })
stripe.webhooks.automatic(WEBHOOK_DELAY)

const folder = await mkdtemp(join(tmpdir(), 'countertops-e2e-cards-'))
const database = process.env.E2E_DATABASE_URL ? await createScratchDatabase('e2e_cards') : undefined
const server = spawn(process.execPath, ['dist/main.js'], {
  env: {
    ...process.env,
    ...siteEnvironment(folder, database?.url, STRIPE_SITE_URL),
    PORT: String(STRIPE_SITE_PORT),
    PAYMENTS: 'stripe',
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: STRIPE_TEST_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_TEST_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(server, 'exit')
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
await ended
await stripe.close()
await database?.drop()
await rm(folder, { recursive: true, force: true })
process.exitCode = server.exitCode ?? 1
