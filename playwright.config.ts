import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { BASE_URL, STRIPE_SITE_URL, serverEnvironment } from './e2e/server.ts'

const SERVER = {
  timeout: 60_000,
  reuseExistingServer: false,
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const

/**
 * The specs that run on Postgres: a site must store and settle there what these flows end in. The API's own tests all run on
 * both databases, and pages get the same responses from either, so CI runs each spec on one of them.
 */
const ON_POSTGRES = [
  'booking',
  'booking-hold',
  'card-payment',
  'office-appointments',
  'office-week',
  'quote',
  'saved-countertops',
].map((name) => `${name}.spec.ts`)

/** Drawn by software it takes both cores, so CI runs it by itself. */
const ROOM = 'room-scene.spec.ts'
const isRoom = process.env.E2E_ROOM === '1'

export default defineConfig({
  testDir: 'e2e',
  testMatch: isRoom ? ROOM : process.env.E2E_DATABASE_URL ? ON_POSTGRES : '*.spec.ts',
  testIgnore: process.env.CI && !process.env.E2E_DATABASE_URL && !isRoom ? [...ON_POSTGRES, ROOM] : [],
  outputDir: 'test-results',
  workers: isRoom ? 1 : 2,
  // A test that passes only on the second try has found a bug.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  globalTeardown: './e2e/teardown.ts',
  use: {
    baseURL: BASE_URL,
    // Fail at the step that hangs, after ten seconds.
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A trace costs each test a fifth of its time. CI makes one on its second try (.ci/run).
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
  projects: [
    // A test for one kind of device, or of something that looks the same on both, is tagged. The other project skips it.
    { name: 'desktop', grepInvert: /@phone/, use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: [
    { ...SERVER, command: 'node dist/main.js', url: `${BASE_URL}/api/ready`, env: serverEnvironment() },
    { ...SERVER, command: 'node --import tsx e2e/stripe-site.ts', url: `${STRIPE_SITE_URL}/api/ready` },
  ],
})
