import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import type { BuiltServer } from '#test/built-server.ts'
import { CPU_SLOWDOWN, DESKTOP, PHONE, sessionOf, slowCpu, withBrowser } from './browser.ts'
import { median, percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'

const MOVES = 120
const RADIUS = 60
const FRAME_MS = 1000 / 60
const LONG_TASK_MS = 50
const SCRIPT = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'FireIdleCallback',
  'EvaluateScript',
])

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string; data?: { frame?: string } }
}

interface Dragged {
  frames: number[]
  longestTaskMs: number
  moved: string
}

/** What a frame of a drag costs in the page, on a processor four times slower. */
export const dragBrowserPart: Part = {
  title: 'A drag in the browser',
  run: () =>
    withBrowser(async (browser, server) => {
      const rows = [['', 'Frames', 'Script, median', 'p99', 'worst', 'Target', '', 'Longest task', 'Target', '']]
      for (const [name, options] of [
        ['1440 px, mouse', DESKTOP],
        ['390 px, touch', PHONE],
      ] as const) {
        for (const handle of ['Width', 'Length', 'Return Width', 'Return Length']) {
          rows.push(row(`${name}, ${handle}`, await drag(browser, server, options, handle)))
        }
      }
      return `${table(rows)}

An L dragged through ${MOVES} pointer moves with the processor ${CPU_SLOWDOWN} times slower; times are processor time,
slowed down. Script is all JavaScript of the page's main thread between the beginnings of two frames.`
    }),
}

function row(name: string, { frames, longestTaskMs, moved }: Dragged): string[] {
  const worst = percentile(frames, 1)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    `${name} (${moved})`,
    String(frames.length),
    ms(median(frames)),
    ms(percentile(frames, 0.99)),
    ms(worst),
    `at most ${ms(FRAME_MS)}`,
    verdict(worst <= FRAME_MS),
    ms(longestTaskMs),
    `under ${LONG_TASK_MS} ms`,
    verdict(longestTaskMs < LONG_TASK_MS),
  ]
}

async function drag(
  browser: Browser,
  server: BuiltServer,
  options: BrowserContextOptions,
  handle: string,
): Promise<Dragged> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page
    .getByRole('radio', { name: 'L Shape' })
    .or(page.getByRole('button', { name: 'L Shape' }))
    .first()
    .click()
  const slider = page.getByRole('slider', { name: handle, exact: true })
  await slider.scrollIntoViewIfNeeded()
  const before = await slider.getAttribute('aria-valuenow')
  const box = await slider.boundingBox()
  if (!box) throw new Error(`no handle ${handle}`)
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await sessionOf(page)
  await slowCpu(session)
  const pointer = options.hasTouch ? touch(session) : mouse(page)
  // One short drag first: what is compiled once is not what a frame costs.
  await path(pointer, start, 10)
  const events = await traced(session, () => path(pointer, start, MOVES))
  const after = await slider.getAttribute('aria-valuenow')
  await context.close()
  return { ...framesOf(events), moved: `${before} to ${after} in` }
}

interface Pointer {
  down: (x: number, y: number) => Promise<unknown>
  move: (x: number, y: number) => Promise<unknown>
  up: () => Promise<unknown>
}

function mouse({ mouse: device }: Page): Pointer {
  return {
    down: async (x, y) => {
      await device.move(x, y)
      await device.down()
    },
    move: (x, y) => device.move(x, y),
    up: () => device.up(),
  }
}

function touch(session: CDPSession): Pointer {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}

/** A circle that begins at the handle and ends 20 px away from it. */
async function path(pointer: Pointer, { x, y }: { x: number; y: number }, moves: number): Promise<void> {
  await pointer.down(x, y)
  for (let move = 1; move <= moves; move += 1) {
    const angle = (2 * Math.PI * move) / moves
    await pointer.move(x + RADIUS * (1 - Math.cos(angle)) + 20, y + RADIUS * Math.sin(angle) + 20)
  }
  await pointer.up()
}

async function traced(session: CDPSession, action: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collected = new Promise<void>((resolve) => {
    session.on('Tracing.dataCollected', ({ value }) => {
      // The protocol's type leaves open what DevTools' timeline defines.
      events.push(...(value as unknown as TraceEvent[]))
    })
    session.once('Tracing.tracingComplete', () => resolve())
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'toplevel',
      ],
    },
  })
  await action()
  await session.send('Tracing.end')
  await collected
  return events
}

/** Milliseconds of script in each frame of the page's main thread, and its longest task. */
function framesOf(events: readonly TraceEvent[]): Pick<Dragged, 'frames' | 'longestTaskMs'> {
  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name))
  const main = busiestThread(scripts)
  const own = (event: TraceEvent) => `${event.pid}:${event.tid}` === main
  const begins = events
    .filter((event) => event.name === 'BeginMainThreadFrame' && own(event))
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const frames = begins.map(() => 0)
  let coveredUntil = 0
  for (const event of scripts.filter(own).toSorted((a, b) => a.ts - b.ts)) {
    // Events nest: what lies within one that was counted is counted.
    if (event.ts < coveredUntil) continue
    coveredUntil = event.ts + (event.dur ?? 0)
    const index = Math.max(
      begins.findLastIndex((begin) => begin <= event.ts),
      0,
    )
    frames[index] = (frames[index] ?? 0) + cpuMs(event)
  }
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && own(event)).map(cpuMs)
  return { frames: frames.filter((ms) => ms > 0), longestTaskMs: Math.max(0, ...tasks) }
}

/** Time on the processor, the slow-down included, so that what else the machine does stays out of it. */
function cpuMs({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000
}

function busiestThread(events: readonly TraceEvent[]): string {
  const totals = new Map<string, number>()
  for (const { pid, tid, dur = 0 } of events) {
    const key = `${pid}:${tid}`
    totals.set(key, (totals.get(key) ?? 0) + dur)
  }
  const [first] = [...totals].toSorted(([, a], [, b]) => b - a)
  if (!first) throw new Error('the trace holds no script')
  return first[0]
}
