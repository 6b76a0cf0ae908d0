import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/chromium.ts'
import { BASE_URL, CARD_SHOP_URL, serverEnvironment } from './e2e/server.ts'

const SERVER = {
  timeout: 60_000,
  reuseExistingServer: false,
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const

/** What these look at is not stored, so that they see the same on either database. */
const STORE_NOTHING = [
  'designer',
  'dev-ui',
  'drag-layout',
  'first-view',
  'focus',
  'large-text',
  'materials',
  'pages',
  'portfolio',
  'room',
]

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.E2E_DATABASE_URL ? STORE_NOTHING.map((name) => `${name}.spec.ts`) : [],
  outputDir: 'test-results',
  workers: 2,
  // A test that passes at the second try has found something.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  globalTeardown: './e2e/teardown.ts',
  use: {
    baseURL: BASE_URL,
    // What does not come in ten seconds does not come: the failure says at which step.
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
  projects: [
    // What needs the one kind of device is tagged, and the other does not list it.
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
    { ...SERVER, command: 'node dist/server/main.js', url: `${BASE_URL}/api/ready`, env: serverEnvironment() },
    { ...SERVER, command: 'node --import tsx e2e/card-shop.ts', url: `${CARD_SHOP_URL}/api/ready` },
  ],
})
