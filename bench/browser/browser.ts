import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { benchEnvironment } from '#bench/servers.ts'
import { measureSlowness } from './machine-speed.ts'

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** Slower than the machine on which the goals were set (docs/decisions/0020-goals-on-any-machine.md). */
const CPU_SLOWDOWN = 4
/** A phone on a slow network: milliseconds of latency, and bytes per second. */
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

/** Since `describeSlowdown`. */
let rates: number[] = []

/** Slows the processor down, as the machine's speed usually is now. */
export async function throttleCpu(session: CDPSession): Promise<void> {
  const rate = Math.max(1, CPU_SLOWDOWN / measureSlowness())
  rates.push(rate)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Says how slow the processor was in this part. */
export function describeSlowdown(): string {
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(1))
  rates = []
  return `${CPU_SLOWDOWN} times slower than on the machine of the goals (here ${least} to ${most} times)`
}

export async function throttleNetwork(session: CDPSession, latency = LATENCY): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...SLOW_NETWORK, latency })
}

export const openCdpSession = (page: Page) => page.context().newCDPSession(page)
