import { rm } from 'node:fs/promises'

/** The server has stopped by now: its folder goes too. */
export default async function teardown() {
  const folder = process.env.E2E_DATA_DIR
  if (folder) await rm(folder, { recursive: true, force: true })
}
