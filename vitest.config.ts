import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pictureFiles } from './scripts/picture-files.ts'
import { portfolioFigures } from './scripts/portfolio-figures.ts'

const TESTS = '**/*.test.{ts,tsx}'

/** Node 26 has its own `localStorage`, undefined without a file, which would hide jsdom's. Node 20 lacks this option. */
const NO_WEB_STORAGE = '--no-experimental-webstorage'
const execArgv = process.allowedNodeEnvironmentFlags.has(NO_WEB_STORAGE) ? [NO_WEB_STORAGE] : []

export default defineConfig({
  test: {
    // Each worker may hold an embedded database of about 300 MB.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take more than the usual second until what a test waits for is true.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['shared', 'server', 'test', 'scripts'].map((folder) => `${folder}/${TESTS}`),
        },
      },
      {
        extends: true,
        plugins: [react(), pictureFiles(), portfolioFigures()],
        test: {
          name: 'client',
          environment: 'jsdom',
          execArgv,
          include: [`client/src/${TESTS}`],
          setupFiles: ['test/client/setup-client.ts'],
        },
      },
    ],
  },
})
