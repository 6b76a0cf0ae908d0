import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pictureFiles } from './scripts/picture-files.ts'
import { portfolioDetails } from './scripts/portfolio-details.ts'

/**
 * Start processes, build the site, fill disks, open many sockets, wait by the clock, or explore models.
 * `npm run test:processes` runs them.
 */
const PROCESSES = '**/*.process.test.ts'
/**
 * Replace modules, change what one remembers, see code that isn't loaded yet, or prerender a page: each needs an import graph of
 * its own. All other tests of a worker share one.
 */
const ISOLATED = 'client/src/**/*.isolated.test.{ts,tsx}'

const DROP_DATABASES = ['test/drop-databases.ts']

/** Every test but those of processes, which live in real time, has one fixed time. First, so that no module sees another one. */
const STOP_CLOCK = 'test/stop-clock.ts'

/** Node 26 has its own `localStorage`, undefined without a file, which would hide jsdom's. Node 20 lacks this option. */
const NO_WEB_STORAGE = '--no-experimental-webstorage'

/** Megabytes. Most of what a test makes is soon garbage. With more room for it, a run takes a tenth less time. */
const NURSERY = '--max-semi-space-size=64'

/** Components and what they share with the server. */
const inBrowser = {
  extends: true,
  plugins: [react(), pictureFiles(), portfolioDetails()],
  test: {
    environment: 'jsdom',
    execArgv: [NURSERY, ...(process.allowedNodeEnvironmentFlags.has(NO_WEB_STORAGE) ? [NO_WEB_STORAGE] : [])],
    setupFiles: [STOP_CLOCK, 'test/client/setup-client.ts'],
  },
} satisfies TestProjectInlineConfiguration

export default defineConfig({
  test: {
    // Each worker may hold an embedded database of about 300 MB.
    maxWorkers: 2,
    execArgv: [NURSERY],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take more than the usual second until what a test waits for is true.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['shared', 'server', 'test', 'scripts'].map((folder) => `${folder}/**/*.test.ts`),
          exclude: [PROCESSES, ISOLATED],
          globalSetup: DROP_DATABASES,
          setupFiles: [STOP_CLOCK, 'test/stripe/retry-at-once.ts'],
          isolate: false,
        },
      },
      {
        ...inBrowser,
        test: {
          ...inBrowser.test,
          name: 'client',
          include: ['client/src/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED],
          isolate: false,
        },
      },
      // Realms of one process, so that jsdom itself loads once.
      { ...inBrowser, test: { ...inBrowser.test, name: 'isolated', include: [ISOLATED], pool: 'vmForks' } },
      { extends: true, test: { name: 'processes', include: [PROCESSES], globalSetup: DROP_DATABASES } },
    ],
  },
})
