import { rm } from 'node:fs/promises'

/** Retries, because the servers stop after this and may still write into their folder. */
export default async function teardown() {
  const folder = process.env.E2E_DATA_DIR
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
