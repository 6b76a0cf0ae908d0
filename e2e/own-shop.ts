import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { fillDataDir } from '#test/database.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { expect, test } from './fixtures.ts'
import { siteEnvironment } from './server.ts'

const MOVABLE_CLOCK = new URL('movable-clock.mjs', import.meta.url).href

export interface OwnShop extends Pick<BuiltServer, 'url'> {
  /** Moves the server's clock 31 minutes ahead. Jobs that are due then run. */
  passHalfAnHour: () => Promise<void>
  /** Moves it in such steps until that instant, or a little later. */
  passUntil: (instant: Date) => Promise<void>
  /** The emails that were sent, the oldest first. */
  emails: () => Promise<Email[]>
  stop: () => Promise<void>
}

/**
 * Starts a built server whose clock can be moved, for a flow that depends on the time. It uses the same kind of database as the
 * rest of the run.
 */
async function startOwnShop(name: string, settings: Record<string, string> = {}): Promise<OwnShop> {
  const folder = await mkdtemp(join(tmpdir(), `countertops-e2e-${name}-`))
  const database = process.env.E2E_DATABASE_URL ? await createScratchDatabase(`e2e_${name}`) : undefined
  if (!database) await fillDataDir(folder)
  const server = await startBuiltServer({
    ...siteEnvironment(folder, database?.url, 'http://127.0.0.1'),
    NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`,
    ...settings,
  })
  const clock = async () => Date.parse((await fetch(`${server.url}/api/health`)).headers.get('Date') ?? '')
  const passHalfAnHour = async () => {
    const before = await clock()
    process.kill(server.pid, 'SIGUSR2')
    // The server handles the signal a moment later.
    await expect.poll(clock).toBeGreaterThan(before + 30 * 60_000)
  }
  const outbox = join(folder, 'outbox')
  return {
    url: server.url,
    passHalfAnHour,
    passUntil: async (instant) => {
      while ((await clock()) < instant.getTime()) await passHalfAnHour()
    },
    emails: async () => {
      const files = (await readdir(outbox)).toSorted()
      return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))))
    },
    stop: async () => {
      await server.stop()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `test` with a server of its own for each flow. `name` is for its folder and database. */
export const testWithOwnShop = (name: string, settings?: Record<string, string>) =>
  test.extend<{ shop: OwnShop }>({
    shop: async ({}, provide) => {
      const shop = await startOwnShop(name, settings)
      await provide(shop)
      await shop.stop()
    },
    baseURL: async ({ shop }, provide) => provide(shop.url),
  })
