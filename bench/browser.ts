// What people feel in a browser whose processor is slowed down 4 times: pages on a slow phone, and a drag.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { CHROMIUM_FLAGS, CHROMIUM_WEBGL_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import type { Figure } from './main.ts'
import { median, percentile, withSite } from './site.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }
const CPU_SLOWDOWN = 4
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
export const VISITS = 5
const QUIET_MS = 2500
const LIGHTHOUSE = 'lighthouse@12.8.2'
const AUDITS = 3
/** The first one fetches Lighthouse, too. */
const AUDIT_TIMEOUT_MS = 240_000
const FRAME_MS = 1000 / 60
const MOVES = 120
const GOALS = {
  paint: 1800,
  shift: 0.02,
  lighthouse: 95,
  blocking: 200,
  dragMedian: 12,
  dragP95: 33,
  roomMedian: 6,
}

export async function withBrowser<T>(
  full: boolean,
  use: (browser: Browser, url: string) => Promise<T>,
  args = CHROMIUM_FLAGS,
): Promise<T> {
  return withSite({ full }, async ({ url }) => {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args })
    try {
      return await use(browser, url)
    } finally {
      await browser.close()
    }
  })
}

export async function openSlowPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, session }
}

/** The largest paint and the layout shift of first visits to each public page. */
export function measurePages(): Promise<Figure[]> {
  return withBrowser(false, async (browser, url) => {
    const figures: Figure[] = []
    for (const path of PUBLIC_PATHS) {
      const visits: Visit[] = []
      for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visitPage(browser, url + path))
      const paint = median(visits.map(({ largestPaint }) => largestPaint))
      const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
      figures.push({ what: `largest paint of ${path}`, goal: GOALS.paint, measured: paint, unit: 'ms' })
      figures.push({ what: `layout shift of ${path}`, goal: GOALS.shift, measured: shift, unit: '' })
    }
    return figures
  })
}

interface Visit {
  largestPaint: number
  layoutShift: number
}

async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const { page, session } = await openSlowPage(browser, PHONE)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await page.addInitScript(`
    window.visit = { largestPaint: 0, layoutShift: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.visit.largestPaint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.visit.layoutShift += shift.value
    }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const visit = await page.evaluate<Visit>('window.visit')
  await page.context().close()
  return visit
}

/**
 * Lighthouse's own phone: medians of some audits of each page. An audit takes half a minute on a slow machine, so each page is printed once
 * it's done. Fetched on demand, because nothing else needs its hundred packages.
 */
export function runLighthouse(): Promise<Figure[]> {
  return withSite({ full: false }, async ({ url }) => {
    const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
    const figures: Figure[] = []
    try {
      for (const path of PUBLIC_PATHS) {
        const audits: Audit[] = []
        for (let run = 0; run < AUDITS; run += 1) audits.push(await audit(url + path, join(folder, 'report.json')))
        const measure = (name: keyof Audit) => median(audits.map((one) => one[name]))
        const ofPage: Figure[] = [
          {
            what: `Lighthouse performance of ${path}`,
            goal: GOALS.lighthouse,
            measured: measure('score'),
            unit: 'points',
          },
          { what: `Lighthouse's largest paint of ${path}`, goal: GOALS.paint, measured: measure('paint'), unit: 'ms' },
          { what: `Lighthouse's blocking of ${path}`, goal: GOALS.blocking, measured: measure('blocking'), unit: 'ms' },
          { what: `Lighthouse's layout shift of ${path}`, goal: GOALS.shift, measured: measure('shift'), unit: '' },
        ]
        for (const { what, measured, unit } of ofPage) console.log(what, Number(measured.toFixed(3)), unit)
        figures.push(...ofPage)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
    return figures
  })
}

/** Lighthouse's points, milliseconds, and layout shift. */
type Audit = Record<'score' | 'paint' | 'blocking' | 'shift', number>

interface Report {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue: number }>
}

/** Rejects if an audit doesn't end, such as without a browser. */
async function audit(url: string, file: string): Promise<Audit> {
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`
  const options = ['--quiet', '--output=json', `--output-path=${file}`, '--only-categories=performance', flags]
  await promisify(execFile)('npx', ['-y', LIGHTHOUSE, url, '--disable-full-page-screenshot', ...options], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    timeout: AUDIT_TIMEOUT_MS,
  })
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report // Lighthouse's own
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: Math.round(categories.performance.score * 100),
    paint: valueOf('largest-contentful-paint'),
    blocking: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
  }
}

/** Script in each frame while a handle goes around in circles. */
export function measureDrag(): Promise<Figure[]> {
  return withBrowser(false, async (browser, url) => {
    const figures: Figure[] = []
    for (const [device, options] of [
      ['desk', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      const { page, session } = await openSlowPage(browser, options)
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.getByRole('radio', { name: 'L Shape' }).click()
      const handle = page.getByRole('slider', { name: 'Width', exact: true })
      await handle.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      await dragInCircles(page, handle, 20)
      const before = await handle.getAttribute('aria-valuenow')
      const frames = await traceFrames(session, () => dragInCircles(page, handle, MOVES))
      if ((await handle.getAttribute('aria-valuenow')) === before) throw new Error('The drag changed nothing')
      const what = `drag of a handle, ${device}`
      figures.push({ what: `${what}, median frame`, goal: GOALS.dragMedian, measured: median(frames), unit: 'ms' })
      figures.push({ what: `${what}, p95`, goal: GOALS.dragP95, measured: percentile(frames, 0.95), unit: 'ms' })
      await page.context().close()
    }
    return figures
  })
}

/** Script that the room adds to a frame of a drag, without the drawing by WebGL: beside the same drag where none is drawn. */
export function measureRoomDrag(): Promise<Figure[]> {
  const measure = async (browser: Browser, url: string): Promise<Figure[]> => {
    const planOnly = median(await dragKitchen(browser, url, 'lost'))
    const measured = median(await dragKitchen(browser, url, 'drawn')) - planOnly
    return [{ what: 'the room in a drag of a handle, median frame', goal: GOALS.roomMedian, measured, unit: 'ms' }]
  }
  return withBrowser(false, measure, CHROMIUM_WEBGL_FLAGS)
}

/** Script in each frame in which a drag changes K3, in milliseconds, beside four saved countertops, with the room drawn or without one. */
async function dragKitchen(browser: Browser, url: string, room: 'drawn' | 'lost'): Promise<number[]> {
  const [kitchen] = KITCHENS.K3
  if (!kitchen) throw new Error('K3 has a countertop')
  const saved = [...KITCHENS.K5, ...KITCHENS.K2, ...KITCHENS.K1]
  const draft = JSON.stringify({ ...kitchen, dimensions: fullDimensions(kitchen.dimensions) })
  const { page, session } = await openSlowPage(browser, DESKTOP)
  const headers = { 'X-Session-ID': randomBytes(16).toString('hex') }
  for (const data of saved) {
    const response = await page.request.post(`${url}/api/countertops`, { data, headers })
    if (!response.ok()) throw new Error(`A countertop was not saved: ${await response.text()}`)
  }
  // Renderers of three make themselves known to its developer tools.
  await page.addInitScript(`
    localStorage.setItem('countertop_session_id', '${headers['X-Session-ID']}')
    localStorage.setItem('countertop_draft', ${JSON.stringify(draft)})
    if (${room === 'lost'}) delete window.WebGL2RenderingContext
    window.__THREE_DEVTOOLS__ = new EventTarget()
    __THREE_DEVTOOLS__.addEventListener('observe', ({ detail }) => {
      if (detail.isWebGLRenderer) detail.render = () => {}
    })`)
  await page.goto(url, { waitUntil: 'networkidle' })
  const stage = page.getByTestId('room-stage')
  await stage.scrollIntoViewIfNeeded()
  await stage.and(page.locator(`[data-state=${room}]`)).waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  const handle = page.getByRole('slider', { name: 'Width', exact: true })
  await handle.evaluate(
    (element, mark) =>
      new MutationObserver(() => performance.mark(mark)).observe(element.parentElement ?? element, {
        attributes: true,
      }),
    CHANGED,
  )
  await dragInCircles(page, handle, MOVES, true)
  const frames = await traceFrames(session, () => dragInCircles(page, handle, MOVES, true), CHANGED)
  if (frames.length < MOVES / 4) throw new Error(`The drag changed ${frames.length} frames only`)
  await page.context().close()
  return frames
}

/** Marks a frame in which a drag changed the countertop. */
const CHANGED = 'countertop changed'

/**
 * Two circles at the screen's frame rate, even if the page lags, or one move a frame, however slowly the software draws. They
 * end 20 px away from the start.
 */
async function dragInCircles(page: Page, handle: Locator, moves: number, isPaced = false): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not visible')
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(center.x, center.y)
  await page.mouse.down()
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let move = 1; move <= moves; move += 1) {
    const angle = (4 * Math.PI * move) / moves
    sent.push(page.mouse.move(center.x + 30 * (1 - Math.cos(angle)) + 20, center.y + 30 * Math.sin(angle)))
    await (isPaced ? sent.at(-1) : pause(Math.max(began + move * FRAME_MS - performance.now(), 0)))
  }
  await Promise.all(sent)
  await page.mouse.up()
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
}
const SCRIPT = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'EvaluateScript',
])

/** Processor milliseconds of script between the beginnings of two frames, in frames that ran any, or that have the mark. */
async function traceFrames(session: CDPSession, action: () => Promise<void>, mark?: string): Promise<number[]> {
  const events: TraceEvent[] = []
  // The protocol doesn't type these events. DevTools' timeline defines them.
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const completed = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'blink.user_timing']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await action()
  await session.send('Tracing.end')
  await completed

  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)).toSorted((a, b) => a.ts - b.ts)
  const main = busiestThread(scripts)
  const isMain = ({ pid, tid }: TraceEvent) => pid === main?.pid && tid === main.tid
  const begins = events.filter((event) => event.name === 'BeginMainThreadFrame' && isMain(event)).map(({ ts }) => ts)
  const frames = begins.toSorted((a, b) => a - b).map((begin) => ({ begin, ms: 0, isMarked: !mark }))
  const frameAt = (time: number) => frames.findLast(({ begin }) => begin <= time)
  let countedUntil = 0
  for (const event of scripts.filter(isMain)) {
    // Events nest.
    if (event.ts < countedUntil) continue
    countedUntil = event.ts + (event.dur ?? 0)
    const frame = frameAt(event.ts)
    if (frame) frame.ms += (event.tdur ?? event.dur ?? 0) / 1000
  }
  for (const { ts } of events.filter(({ name }) => name === mark)) Object.assign(frameAt(ts) ?? {}, { isMarked: true })
  return frames.filter(({ ms, isMarked }) => ms > 0 && isMarked).map(({ ms }) => ms)
}

function busiestThread(events: readonly TraceEvent[]): TraceEvent | undefined {
  const busy = ({ pid, tid }: TraceEvent) =>
    events.reduce((sum, one) => (one.pid === pid && one.tid === tid ? sum + (one.dur ?? 0) : sum), 0)
  const threads = [...new Map(events.map((event) => [`${event.pid}:${event.tid}`, event])).values()]
  return threads.toSorted((a, b) => busy(b) - busy(a))[0]
}
