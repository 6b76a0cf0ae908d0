import type { BrowserContextOptions, Page } from '@playwright/test'
import { SHAPE_LABELS, SHAPES } from '#shared/countertops/countertop.ts'
import { DETAILED_U, storedDraft } from './drag-browser.ts'
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

/** Pixels to each side of the start. */
const REACH = 135

const SIZES = [
  ['Width', '120'],
  ['Length', '84'],
] as const

/** Measures the cost of one frame while the room turns, on a CPU four times slower. */
export const turnBrowserPart: Part = {
  title: 'Turning the room in the browser',
  run: () =>
    withBrowser(async (browser, server) => {
      const rows = [GESTURE_HEADINGS]
      for (const [name, options] of DEVICES) {
        for (const shape of SHAPES) {
          const page = await openCountertop(browser, server, options, shape, SIZES)
          const { gestures, turned } = await turn(page, options)
          rows.push(gestureRow(`${name}, ${SHAPE_LABELS[shape]} (${turned})`, gestures))
        }
        const page = await openStoredDraft(browser, server, {
          ...options,
          storageState: storedDraft(server, DETAILED_U),
        })
        const { gestures, turned } = await turn(page, options)
        rows.push(gestureRow(`${name}, detailed U (${turned})`, gestures))
      }
      return `${table(rows)}

A room turned through ${MOVES} pointer moves, 60 a second, with the processor ${describeSlowdown()}; times are processor time,
slowed down. What is painted is drawn by software. Each figure is the median of ${GESTURES} turns.`
    }),
}

async function turn(page: Page, options: BrowserContextOptions): Promise<{ gestures: Gesture[]; turned: string }> {
  if (options.isMobile) await page.getByRole('tab', { name: 'In the room' }).click()
  const stage = page.getByTestId('room-stage')
  await stage.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const box = await stage.boundingBox()
  if (!box) throw new Error('no room')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const slider = page.getByRole('slider', { name: 'Turn the room' })
  const { gestures, values } = await measureGestures(page, {
    options,
    path: (moves, towards) => swingPath(middle, moves, towards),
    readValue: () => slider.inputValue(),
  })
  return { gestures, turned: `${values[0]}° to ${values[1]}°` }
}

/** Moves right, far left, then to slightly right of the start (1), or the opposite way (-1). */
function swingPath(start: Point, moves: number, towards: 1 | -1): Point[] {
  const points = Array.from({ length: moves }, (_, index) => ({
    x: start.x + towards * (REACH * Math.sin((2 * Math.PI * (index + 1)) / moves) + 20),
    y: start.y,
  }))
  return [start, ...points]
}
