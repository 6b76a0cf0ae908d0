import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pictureFiles } from './scripts/picture-files.ts'

const TESTS = '**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    // Each worker may hold an embedded database of some 300 MB.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
        plugins: [react(), pictureFiles()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: [`client/src/${TESTS}`],
          setupFiles: ['test/setup-client.ts'],
        },
      },
    ],
  },
})
