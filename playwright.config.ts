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

/** Specs that store nothing, so the database makes no difference to them. */
const STORES_NOTHING = [
  'designer',
  'designer-fields',
  'dev-ui',
  'drag-layout',
  'first-view',
  'focus',
  'large-text',
  'layout',
  'materials',
  'pages',
  'portfolio',
  'room',
  'policies-and-samples',
]

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.E2E_DATABASE_URL ? STORES_NOTHING.map((name) => `${name}.spec.ts`) : [],
  outputDir: 'test-results',
  workers: 2,
  // A test that passes only on the second try has found a bug.
  retries: 0,
  timeout: 60_000,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
  projects: [
    // Tests for one kind of device are tagged, and the other project skips them.
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
