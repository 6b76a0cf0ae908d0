import type { Browser } from '@playwright/test'
import type { BuiltServer } from '#test/built-server.ts'
import { CPU_SLOWDOWN, PHONE, sessionOf, slowCpu, slowLine, withBrowser } from './browser.ts'
import { kilobytes, median, percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'

const LOADS = 7
const QUIET_MS = 2500
const SCRIPT_TARGET_BYTES = 110 * 1024
const LAYOUT_SHIFT_TARGET = 0.02

interface PageLoad {
  scriptBytes: number
  allBytes: number
  scripts: string[]
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
}

/** Kept by the page itself from its first moment on. */
interface Observed {
  largestPaintMs: number
  layoutShift: number
}

/** The home page on a phone that has never seen it. */
export const pagePart: Part = {
  title: 'The first view on a slow phone',
  run: () =>
    withBrowser(async (browser, server) => {
      const loads: PageLoad[] = []
      for (let load = 0; load < LOADS; load += 1) loads.push(await measure(browser, server))
      const middle = (key: keyof PageLoad) => median(loads.map((load) => Number(load[key])))
      const worst = (key: keyof PageLoad) =>
        percentile(
          loads.map((load) => Number(load[key])),
          1,
        )
      const rows = [
        ['', 'Median', 'Worst', 'Target', ''],
        [
          'JavaScript on the wire',
          kilobytes(middle('scriptBytes')),
          kilobytes(worst('scriptBytes')),
          `at most ${kilobytes(SCRIPT_TARGET_BYTES)}`,
          verdict(worst('scriptBytes') <= SCRIPT_TARGET_BYTES),
        ],
        ['all on the wire', kilobytes(middle('allBytes')), kilobytes(worst('allBytes')), '', ''],
        [
          'first contentful paint',
          `${middle('firstPaintMs').toFixed(0)} ms`,
          `${worst('firstPaintMs').toFixed(0)} ms`,
          '',
          '',
        ],
        [
          'largest contentful paint',
          `${middle('largestPaintMs').toFixed(0)} ms`,
          `${worst('largestPaintMs').toFixed(0)} ms`,
          'reported',
          '',
        ],
        [
          'layout shift',
          middle('layoutShift').toFixed(4),
          worst('layoutShift').toFixed(4),
          `under ${LAYOUT_SHIFT_TARGET}`,
          verdict(worst('layoutShift') < LAYOUT_SHIFT_TARGET),
        ],
      ]
      const scripts = loads[0]?.scripts ?? []
      return `${table(rows)}

${LOADS} first visits to / at 390 x 844, with the processor ${CPU_SLOWDOWN} times slower, 1.6 Mbit/s and 150 ms. Scripts: ${scripts.join(', ')}.`
    }),
}

async function measure(browser: Browser, server: BuiltServer): Promise<PageLoad> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await sessionOf(page)
  await slowCpu(session)
  await slowLine(session)
  const scripts = new Map<string, string>()
  const sizes = { script: 0, all: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength
    if (scripts.has(requestId)) sizes.script += encodedDataLength
  })
  await page.addInitScript(() => {
    const observed: Observed = { largestPaintMs: 0, layoutShift: 0 }
    Object.assign(window, { observed })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.largestPaintMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The browser's types do not know this entry.
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) observed.layoutShift += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const figures = await page.evaluate(() => ({
    // Set by the script above.
    ...(window as unknown as { observed: Observed }).observed,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...figures, scriptBytes: sizes.script, allBytes: sizes.all, scripts: [...scripts.values()] }
}
