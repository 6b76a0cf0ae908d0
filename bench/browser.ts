import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '#test/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/chromium.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { benchEnvironment } from './servers.ts'

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** What a phone on a slow line has: milliseconds of latency, bytes a second, and a processor a quarter as fast. */
export const CPU_SLOWDOWN = 4
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** A browser and a server on an empty Postgres database, for as long as `use` takes. */
export async function withBrowser<T>(use: (browser: Browser, server: BuiltServer) => Promise<T>): Promise<T> {
  const database = await createScratchDatabase('bench_browser')
  const server = await startBuiltServer(benchEnvironment(database.url))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    return await use(browser, server)
  } finally {
    await browser.close()
    await server.stop()
    await database.drop()
  }
}

export async function slowCpu(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

export async function slowLine(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
}

export const sessionOf = (page: Page) => page.context().newCDPSession(page)
