import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import type { BuiltServer } from '#test/processes/built-server.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { describeSlowdown, withBrowser } from './browser.ts'
import { openCountertop, openStoredDraft } from './designer-page.ts'
import { table } from '#bench/figures.ts'
import {
  DEVICES,
  GESTURE_HEADINGS,
  GESTURES,
  type Gesture,
  gestureRow,
  measureGestures,
  MOVES,
  type Point,
} from './gesture.ts'
import type { Part } from '#bench/main.ts'

/** Pixels. */
const RADIUS = 30
/** Pixels that a cutout goes along its side before it turns back, and how often. Each move is longer than a snap. */
const ZIGZAG = { reach: 32, legs: 5 }
const SIZES = [
  ['Width', '120'],
  ['Length', '96'],
  ['Return Width', '36'],
] as const

const SPLASH = { use: 'wall', splash: '4in' } as const
export const DETAILED_U: Countertop = {
  shape: 'U',
  dimensions: { width: 130, length: 100, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
  details: {
    ...DEFAULT_DETAILS,
    sides: {
      back: [{ ...SPLASH, to: 60 }, SPLASH],
      leftBack: [{ ...SPLASH, to: 40 }, SPLASH],
      rightBack: [
        { to: 30, use: 'wall' },
        { use: 'finished', profile: 'ogee' },
      ],
      rightEnd: [{ to: 12, use: 'finished' }, { use: 'waterfall' }],
      leftEnd: [{ to: 12, use: 'finished' }, { use: 'appliance' }],
      rightFront: [{ to: 30, use: 'finished' }, { use: 'appliance' }],
      leftFront: [{ to: 60, use: 'finished', profile: 'bevel' }, { use: 'appliance' }],
      runFront: [
        { to: 20, use: 'finished' },
        { use: 'finished', profile: 'bevel' },
      ],
    },
    cutouts: [
      // Its side has room for two drags to the right (`ZIGZAG`).
      { id: 'sink', kind: 'sink-double', side: 'runFront', at: 20 },
      { id: 'faucet', kind: 'faucet', side: 'runFront', at: 20, with: 'sink' },
      { id: 'cooktop', kind: 'cooktop-30', side: 'leftFront', at: 35 },
      { id: 'range', kind: 'cooktop-36', side: 'rightFront', at: 40 },
      { id: 'outlet1', kind: 'outlet', side: 'back', at: 30 },
      { id: 'outlet2', kind: 'outlet', side: 'leftBack', at: 50 },
    ],
  },
}

/** Measures the cost of one frame of a drag, on a CPU four times slower. */
export const dragBrowserPart: Part = {
  title: 'A drag in the browser',
  run: () =>
    withBrowser(async (browser, server) => {
      const rows = [GESTURE_HEADINGS]
      for (const [name, options] of DEVICES) {
        for (const handle of ['Width', 'Length', 'Return Width', 'Return Length']) {
          const { gestures, moved } = await drag(browser, server, options, handle)
          rows.push(gestureRow(`${name}, ${handle} (${moved})`, gestures))
        }
      }
      for (const [name, options] of DEVICES) {
        const detailed = { ...options, storageState: storedDraft(server, DETAILED_U) }
        for (const [what, handle, path] of [
          ['Width', 'Width', circlePath],
          ['a sink', /^Sink, center/, zigzagPath],
        ] as const) {
          const { gestures, moved } = await drag(browser, server, detailed, handle, path)
          rows.push(gestureRow(`${name}, detailed U, ${what} (${moved})`, gestures))
        }
      }
      return `${table(rows)}

An L dragged through ${MOVES} pointer moves, 60 a second, with the processor ${describeSlowdown()}; times are processor time,
slowed down. Script is all JavaScript of the page's main thread between the beginnings of two frames. What is painted is
drawn by software. The detailed U has 8 sides with stretches, 6 cutouts and a backsplash. At 1440 px the room follows beside the plan, with details and a dragged size in every other frame. Each figure is the median of ${GESTURES} drags.`
    }),
}

/** A browser that has stored this draft. */
export function storedDraft({ url }: BuiltServer, draft: Countertop) {
  return {
    cookies: [],
    origins: [
      { origin: new URL(url).origin, localStorage: [{ name: 'countertop_draft', value: JSON.stringify(draft) }] },
    ],
  }
}

async function drag(
  browser: Browser,
  server: BuiltServer,
  options: BrowserContextOptions,
  handle: string | RegExp,
  path = circlePath,
): Promise<{ gestures: Gesture[]; moved: string }> {
  const page = options.storageState
    ? await openStoredDraft(browser, server, options)
    : await openCountertop(browser, server, options, 'L', SIZES)
  const slider = page.getByRole('slider', { name: handle, exact: true })
  await slider.scrollIntoViewIfNeeded()
  const { gestures, values } = await measureGestures(page, {
    options,
    // Drag back and forth, so all gestures have the same size.
    path: async (moves, towards) => path(await centerOf(slider), moves, towards),
    readValue: () => slider.getAttribute('aria-valuenow'),
  })
  return { gestures, moved: `${values[0]} to ${values[1]} in` }
}

async function centerOf(handle: Locator): Promise<Point> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Two circles from the handle at the speed of a hand. They end 20 px `towards` the front right (1) or the opposite way (-1). */
function circlePath(start: Point, moves: number, towards: 1 | -1): Point[] {
  const points = Array.from({ length: moves }, (_, index) => {
    const angle = (4 * Math.PI * (index + 1)) / moves
    return {
      x: start.x + towards * (RADIUS * (1 - Math.cos(angle)) + 20),
      y: start.y + towards * (RADIUS * Math.sin(angle) + 20),
    }
  })
  return [start, ...points]
}

/** Back and forth along a horizontal side. Ends `ZIGZAG.reach` to the right (1) or left (-1) of the start. */
function zigzagPath(start: Point, moves: number, towards: 1 | -1): Point[] {
  const points = Array.from({ length: moves }, (_, index) => {
    const done = ((index + 1) * ZIGZAG.legs) / moves
    const share = 1 - Math.abs(1 - (done % 2))
    return { x: start.x + towards * ZIGZAG.reach * share, y: start.y }
  })
  return [start, ...points]
}
