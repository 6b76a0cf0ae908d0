import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import type { BuiltServer } from '#test/processes/built-server.ts'
import { CPU_SLOWDOWN, withBrowser } from './browser.ts'
import { openCountertop } from './designer-page.ts'
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
const SIZES = [
  ['Width', '120'],
  ['Length', '96'],
  ['Return Width', '36'],
] as const

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
      return `${table(rows)}

An L dragged through ${MOVES} pointer moves, 60 a second, with the processor ${CPU_SLOWDOWN} times slower; times are processor time,
slowed down. Script is all JavaScript of the page's main thread between the beginnings of two frames. What is painted is
drawn by software. At 1440 px the room follows beside the plan. Each figure is the median of ${GESTURES} drags.`
    }),
}

async function drag(
  browser: Browser,
  server: BuiltServer,
  options: BrowserContextOptions,
  handle: string,
): Promise<{ gestures: Gesture[]; moved: string }> {
  const page = await openCountertop(browser, server, options, 'L', SIZES)
  const slider = page.getByRole('slider', { name: handle, exact: true })
  await slider.scrollIntoViewIfNeeded()
  const { gestures, values } = await measureGestures(page, {
    options,
    // Drag back and forth, so all gestures have the same size.
    path: async (moves, towards) => circlePath(await centerOf(slider), moves, towards),
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
