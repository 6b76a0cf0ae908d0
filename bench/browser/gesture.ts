import { setTimeout } from 'node:timers/promises'
import type { BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { median, percentile, verdict } from '#bench/figures.ts'
import { DESKTOP, openCdpSession, PHONE, throttleCpu } from './browser.ts'
import { waitUntilPainted } from './designer-page.ts'

/** How often each gesture is repeated. */
export const GESTURES = 5
/** How many moves a gesture has. */
export const MOVES = 120
export const DEVICES = [
  ['1440 px, mouse', DESKTOP],
  ['390 px, touch', PHONE],
] as const
const FRAME_MS = 1000 / 60
const PAINTED_PER_SECOND = 30
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
  args?: { data?: { type?: string } }
}

/** The cost of one gesture. */
export interface Gesture {
  /** Milliseconds of script in each main thread frame. */
  frames: number[]
  longestTaskMs: number
  /** Frames per second on the screen. */
  paintedPerSecond: number
}

export const GESTURE_HEADINGS = [
  '',
  'Frames',
  'Script, median',
  'p99',
  'worst',
  'Target',
  '',
  'Painted',
  'Target',
  '',
  'Longest task',
  'Target',
  '',
]

/** Formats the medians of the gestures, since other load on the machine comes and goes. */
export function gestureRow(name: string, gestures: readonly Gesture[]): string[] {
  const frames = (share: number) => median(gestures.map((gesture) => percentile(gesture.frames, share)))
  const worst = frames(1)
  const longestTaskMs = median(gestures.map((gesture) => gesture.longestTaskMs))
  const paintedPerSecond = median(gestures.map((gesture) => gesture.paintedPerSecond))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    name,
    String(median(gestures.map((gesture) => gesture.frames.length))),
    ms(frames(0.5)),
    ms(frames(0.99)),
    ms(worst),
    `at most ${ms(FRAME_MS)}`,
    verdict(worst <= FRAME_MS),
    `${paintedPerSecond.toFixed(0)} fps`,
    `at least ${PAINTED_PER_SECOND} fps`,
    verdict(paintedPerSecond >= PAINTED_PER_SECOND),
    ms(longestTaskMs),
    `under ${LONG_TASK_MS} ms`,
    verdict(longestTaskMs < LONG_TASK_MS),
  ]
}

export interface Point {
  x: number
  y: number
}

/** A path of `moves` points. Every other gesture goes the opposite way. */
type Path = (moves: number, towards: 1 | -1) => Promise<Point[]> | Point[]

interface Pointer {
  down: (at: Point) => Promise<unknown>
  move: (at: Point) => Promise<unknown>
  up: () => Promise<unknown>
}

/** Repeats a gesture on a slower processor. Returns what `readValue` showed before and after each of them. */
export async function measureGestures(
  page: Page,
  { options, path, readValue }: { options: BrowserContextOptions; path: Path; readValue: () => Promise<string | null> },
): Promise<{ gestures: Gesture[]; values: (string | null)[] }> {
  const session = await openCdpSession(page)
  const pointer = createPointer(session, options)
  // Warm up with a short gesture, so compiling doesn't count.
  await followPath(pointer, await path(10, 1))
  await waitUntilPainted(page)
  const values = [await readValue()]
  const gestures: Gesture[] = []
  let towards: 1 | -1 = -1
  for (let count = 0; count < GESTURES; count += 1) {
    await throttleCpu(session)
    towards = towards === 1 ? -1 : 1
    const points = await path(MOVES, towards)
    const gesture = await measureGesture(session, async () => {
      await followPath(pointer, points)
      await waitUntilPainted(page)
    })
    gestures.push(gesture)
    values.push(await readValue())
    if (values.at(-1) === values.at(-2)) throw new Error('The gesture changed nothing')
  }
  await page.context().close()
  return { gestures, values }
}

/** Creates a finger or a mouse, depending on the device. */
function createPointer(session: CDPSession, { hasTouch }: BrowserContextOptions): Pointer {
  return hasTouch ? touch(session) : mouse(session)
}

function mouse(session: CDPSession): Pointer {
  let last: Point = { x: 0, y: 0 }
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', buttons: number, at: Point) => {
    last = at
    const button = buttons > 0 || type === 'mouseReleased' ? 'left' : 'none'
    return session.send('Input.dispatchMouseEvent', { type, ...at, button, buttons, clickCount: 1 })
  }
  return {
    down: async (at) => {
      await send('mouseMoved', 0, at)
      await send('mousePressed', 1, at)
    },
    move: (at) => send('mouseMoved', 1, at),
    up: () => send('mouseReleased', 0, last),
  }
}

function touch(session: CDPSession): Pointer {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at) => send('touchStart', [at]),
    move: (at) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  }
}

/** Presses at the first point, moves through the others at the screen's frame rate even if the page lags, and releases. */
async function followPath(pointer: Pointer, [start, ...points]: readonly Point[]): Promise<void> {
  if (!start) return
  await pointer.down(start)
  const began = performance.now()
  const sent: Promise<unknown>[] = []
  for (const [index, point] of points.entries()) {
    sent.push(pointer.move(point))
    await setTimeout(Math.max(began + (index + 1) * FRAME_MS - performance.now(), 0))
  }
  await Promise.all(sent)
  await pointer.up()
}

/** Traces the page during `action`. */
async function measureGesture(session: CDPSession, action: () => Promise<void>): Promise<Gesture> {
  return readGesture(await recordTrace(session, action))
}

async function recordTrace(session: CDPSession, action: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collected = new Promise<void>((resolve) => {
    session.on('Tracing.dataCollected', ({ value }) => {
      // The protocol doesn't type these events. DevTools' timeline defines them.
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

function readGesture(events: readonly TraceEvent[]): Gesture {
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
    // Events nest. Skip an event inside one that is already counted.
    if (event.ts < coveredUntil) continue
    coveredUntil = event.ts + (event.dur ?? 0)
    const index = Math.max(
      begins.findLastIndex((begin) => begin <= event.ts),
      0,
    )
    frames[index] = (frames[index] ?? 0) + cpuMs(event)
  }
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && own(event)).map(cpuMs)
  const handledAt = scripts.filter(({ args }) => args?.data?.type?.startsWith('pointer')).map(({ ts }) => ts)
  const [first, last] = [Math.min(...handledAt), Math.max(...handledAt)]
  // Another process paints the browser's own window.
  const painted = events.filter(
    ({ name, pid, ts }) => name === 'DrawFrame' && main.startsWith(`${pid}:`) && ts >= first && ts <= last,
  )
  return {
    frames: frames.filter((ms) => ms > 0),
    longestTaskMs: Math.max(0, ...tasks),
    paintedPerSecond: painted.length / ((last - first) / 1e6),
  }
}

/** CPU time, slowdown included. Other load on the machine doesn't affect it. */
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
