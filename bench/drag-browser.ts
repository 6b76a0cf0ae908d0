import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { BuiltServer } from '#test/built-server.ts'
import { CPU_SLOWDOWN, DESKTOP, PHONE, sessionOf, slowCpu, withBrowser } from './browser.ts'
import { table } from './figures.ts'
import { follow, GESTURE_HEAD, type Gesture, gestureRow, measured, type Point, pointerOf } from './gesture.ts'
import type { Part } from './main.ts'

const MOVES = 120
const RADIUS = 60

/** What a frame of a drag costs in the page, on a processor four times slower. */
export const dragBrowserPart: Part = {
  title: 'A drag in the browser',
  run: () =>
    withBrowser(async (browser, server) => {
      const rows = [GESTURE_HEAD]
      for (const [name, options] of [
        ['1440 px, mouse', DESKTOP],
        ['390 px, touch', PHONE],
      ] as const) {
        for (const handle of ['Width', 'Length', 'Return Width', 'Return Length']) {
          const { gesture, moved } = await drag(browser, server, options, handle)
          rows.push(gestureRow(`${name}, ${handle} (${moved})`, gesture))
        }
      }
      return `${table(rows)}

An L dragged through ${MOVES} pointer moves, 60 a second, with the processor ${CPU_SLOWDOWN} times slower; times are processor time,
slowed down. Script is all JavaScript of the page's main thread between the beginnings of two frames. What is painted is
drawn by software. At 1440 px the room follows beside the plan.`
    }),
}

async function drag(
  browser: Browser,
  server: BuiltServer,
  options: BrowserContextOptions,
  handle: string,
): Promise<{ gesture: Gesture; moved: string }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page
    .getByRole('radio', { name: 'L Shape' })
    .or(page.getByRole('button', { name: 'L Shape' }))
    .first()
    .click()
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' })
  const slider = page.getByRole('slider', { name: handle, exact: true })
  await slider.scrollIntoViewIfNeeded()
  const before = await slider.getAttribute('aria-valuenow')
  const box = await slider.boundingBox()
  if (!box) throw new Error(`no handle ${handle}`)
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await sessionOf(page)
  await slowCpu(session)
  const pointer = pointerOf(session, options)
  // One short drag first: what is compiled once is not what a frame costs.
  await follow(pointer, circle(start, 10))
  const gesture = await measured(session, () => follow(pointer, circle(start, MOVES)))
  const after = await slider.getAttribute('aria-valuenow')
  await context.close()
  return { gesture, moved: `${before} to ${after} in` }
}

/** A circle that begins at the handle and ends 20 px away from it. */
function circle(start: Point, moves: number): Point[] {
  const points = Array.from({ length: moves }, (_, index) => {
    const angle = (2 * Math.PI * (index + 1)) / moves
    return { x: start.x + RADIUS * (1 - Math.cos(angle)) + 20, y: start.y + RADIUS * Math.sin(angle) + 20 }
  })
  return [start, ...points]
}
