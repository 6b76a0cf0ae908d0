import type { Browser } from '@playwright/test'
import { BUDGETS, UNDER } from '#shared/site/budgets.ts'
import { CPU_SLOWDOWN, PHONE, sessionOf, slowCpu, slowLine, withBrowser } from './browser.ts'
import { kilobytes, median, percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'

const LOADS = 7
const QUIET_MS = 2500
/** What of a task is longer than this blocks whoever presses meanwhile. */
const TASK_MS = 50

interface PageLoad {
  scriptBytes: number
  allBytes: number
  requests: number
  firstPaintMs: number
  largestPaintMs: number
  largestPaintOf: string
  blockedMs: number
  layoutShift: number
}

/** Kept by the page itself from its first moment on. */
interface Observed {
  largestPaintMs: number
  largestPaintOf: string
  layoutShift: number
  tasks: { start: number; ms: number }[]
}

/** The home page on a phone that has never seen it. */
export const pagePart: Part = {
  title: 'The first view on a slow phone',
  run: () =>
    withBrowser(async (browser, server) => {
      const loads: PageLoad[] = []
      for (let load = 0; load < LOADS; load += 1) loads.push(await measureLoad(browser, server.url))
      const seen = [...new Set(loads.map(({ largestPaintOf }) => largestPaintOf))]
      return `${table([['', 'Median', 'Worst', 'Target', ''], ...rowsOf(loads)])}

${LOADS} first visits to / at 390 x 844, with the processor ${CPU_SLOWDOWN} times slower, 1.6 Mbit/s and 150 ms. The times
have to hold in the median, the rest in each. The largest paint is that of ${seen.join(', ')}.`
    }),
}

type Figure = Exclude<keyof PageLoad, 'largestPaintOf'>

function rowsOf(loads: readonly PageLoad[]): string[][] {
  const all = (figure: Figure) => loads.map((load) => load[figure])
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const plain = String
  const row = (label: string, figure: Figure, format: (value: number) => string, isTime = false) => {
    const [middle, worst] = [median(all(figure)), percentile(all(figure), 1)]
    return [label, format(middle), format(worst), ...targetOf(figure, isTime ? middle : worst, format)]
  }
  return [
    row('JavaScript on the wire', 'scriptBytes', kilobytes),
    row('all on the wire', 'allBytes', kilobytes),
    row('requests', 'requests', plain),
    row('first contentful paint', 'firstPaintMs', ms, true),
    row('largest contentful paint', 'largestPaintMs', ms, true),
    row('total blocking time', 'blockedMs', ms, true),
    row('layout shift', 'layoutShift', (shift) => shift.toFixed(4)),
  ]
}

/** What a figure has to be, and whether it is. */
function targetOf(figure: Figure, value: number, format: (value: number) => string): string[] {
  if (figure === 'firstPaintMs') return ['', '']
  if (figure === 'largestPaintMs' || figure === 'blockedMs' || figure === 'layoutShift') {
    return [`under ${format(UNDER[figure])}`, verdict(value < UNDER[figure])]
  }
  const most = BUDGETS['/'][figure]
  return [`at most ${format(most)}`, verdict(value <= most)]
}

/** One first visit to the page at `url`. */
async function measureLoad(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await sessionOf(page)
  await slowCpu(session)
  await slowLine(session)
  const scripts = new Set<string>()
  const sent = { scriptBytes: 0, allBytes: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) sent.requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.allBytes += encodedDataLength
    if (scripts.has(requestId)) sent.scriptBytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const observed: Observed = { largestPaintMs: 0, largestPaintOf: '', layoutShift: 0, tasks: [] }
    Object.assign(window, { observed })
    // The browser's types do not know what these entries hold. No function in here has a name of its own: the compiler
    // would have it look for a helper that the page does not have.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        observed.largestPaintMs = entry.startTime
        observed.largestPaintOf = element?.getAttribute('data-picture') ?? element?.tagName.toLowerCase() ?? ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) observed.layoutShift += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) observed.tasks.push({ start: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const { tasks, ...figures } = await page.evaluate(() => ({
    // Set by the script above.
    ...(window as unknown as { observed: Observed }).observed,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  const blockedMs = tasks
    .filter(({ start, ms }) => start + ms > figures.firstPaintMs)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - TASK_MS), 0)
  return { ...figures, ...sent, blockedMs }
}
