import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { benchEnvironment } from '#bench/servers.ts'

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A phone on a slow network: milliseconds of latency, bytes per second, and a CPU four times slower. */
export const CPU_SLOWDOWN = 4
const LATENCY = 150
const SLOW_NETWORK = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** Runs `use` with a browser and a server on an empty Postgres database. `startOther` starts another program on it. */
export async function withBrowser<T>(
  use: (browser: Browser, server: BuiltServer, startOther: (main: string) => Promise<BuiltServer>) => Promise<T>,
): Promise<T> {
  const database = await createScratchDatabase('bench_browser')
  const servers: BuiltServer[] = []
  const start = async (main?: string) => {
    const server = await startBuiltServer(benchEnvironment(database.url), main)
    servers.push(server)
    return server
  }
  const server = await start()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    return await use(browser, server, start)
  } finally {
    await browser.close()
    for (const one of servers) await one.stop()
    await database.drop()
  }
}

export async function throttleCpu(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

export async function throttleNetwork(session: CDPSession, latency = LATENCY): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...SLOW_NETWORK, latency })
}

export const openCdpSession = (page: Page) => page.context().newCDPSession(page)
