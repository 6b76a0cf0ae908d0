import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import { renderSvgNodes } from './svg-node.ts'
import { Plan } from './plan/Plan.tsx'
import { renderPlanPng } from './plan/plan-png.ts'
import type { Rect } from './svg-points.ts'
import { createRoomScene } from './room/scene.ts'
import { useDesigner } from './use-designer.ts'

// Plan, exported PNG and room must show the same part of the slab at the same part of the top. The test reads from each
// drawing where its outline is, and which point of which slab picture is there.

const U: Countertop = {
  shape: 'U',
  dimensions: { width: 180, length: 120, returnWidth: 30.5, returnLength: 25.5 },
  stone: 'inverness-bristol-bay',
}

/** A slab picture in a drawing, in the drawing's own units, and the transform into the whole drawing. */
interface PlacedPicture extends Rect {
  transform: (point: Point) => Point
}

function numbersIn(text: string | null | undefined): number[] {
  return [...(text ?? '').matchAll(/-?[\d.]+/g)].map(Number)
}

/** The points of a polygon from `points` or path data. */
function pointsOf(d: string): Point[] {
  const numbers = numbersIn(d)
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index] ?? 0,
    y: numbers[2 * index + 1] ?? 0,
  }))
}

/** The point of the slab, in inches, that is visible at a point of a drawing. */
function slabAt(point: Point, pictures: readonly PlacedPicture[]): Point {
  const under = pictures.flatMap(({ x, y, width, height, transform }) => {
    const [origin, right, down] = [transform({ x, y }), transform({ x: x + width, y }), transform({ x, y: y + height })]
    const [a, b, c, d] = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y]
    const [px, py] = [point.x - origin.x, point.y - origin.y]
    const across = (px * d - py * c) / (a * d - b * c)
    const along = (py * a - px * b) / (a * d - b * c)
    const isOn = across > -1e-3 && across < 1 + 1e-3 && along > -1e-3 && along < 1 + 1e-3
    return isOn ? [{ x: across * SLAB_PICTURE.width, y: along * SLAB_PICTURE.height }] : []
  })
  const seen = under.at(-1)
  if (!seen) throw new Error('No slab lies there')
  return seen
}

const same = (point: Point) => point

function numberOf(element: Element, name: string): number {
  return Number(element.getAttribute(name))
}

function rectOf(image: Element): Rect {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(image, name))
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
}

function inPlan(countertop: Countertop): Point[] {
  localStorage.setItem('countertop_draft', JSON.stringify(countertop))
  function Page() {
    return <Plan designer={useDesigner()} />
  }
  const { container, unmount } = render(<Page />)
  const pictures = [...container.querySelectorAll('[data-stone] image')].map((image) => ({
    ...rectOf(image),
    transform: same,
  }))
  const corners = pointsOf(container.querySelector('[data-outline]')?.getAttribute('points') ?? '')
  const seen = corners.map((corner) => slabAt(corner, pictures))
  unmount()
  return seen
}

function inRoom(countertop: Countertop, turn: number): Point[] {
  const { container, unmount } = render(
    <svg>{renderSvgNodes(createRoomScene('room')(countertop, { turn, cabinet: 'oak', stoneHref: '/s.webp' })())}</svg>,
  )
  const top = container.querySelector('[data-stone-top] > g[transform]')
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersIn(top?.getAttribute('transform'))
  const transform = ({ x, y }: Point) => ({ x: a * x + c * y + e, y: b * x + d * y + f })
  const pictures = [...(top?.querySelectorAll('image') ?? [])].map((image) => ({ ...rectOf(image), transform }))
  const outlined = top?.querySelector('clipPath polygon')?.getAttribute('points') ?? ''
  const seen = pointsOf(outlined).map((corner) => slabAt(transform(corner), pictures))
  unmount()
  return seen
}

/** jsdom draws nothing, so this records the calls. */
async function inPng(countertop: Countertop): Promise<Point[]> {
  const pictures: PlacedPicture[] = []
  let outlined = ''
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(readonly d: string) {}
    },
  )
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = async () => {}
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,')
  const context = new Proxy(
    {
      drawImage: (_picture: unknown, x: number, y: number, width: number, height: number) =>
        pictures.push({ x, y, width, height, transform: same }),
      clip: ({ d }: { d: string }) => {
        outlined = d
      },
    },
    { get: (known, name) => Reflect.get(known, name) ?? (() => {}) },
  )
  // The code under test uses only what the proxy has.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
  await renderPlanPng(countertop)
  return pointsOf(outlined).map((corner) => slabAt(corner, pictures))
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

/** Inches. Path data is rounded, and pictures overlap a bit. */
const CLOSE = 0.2

function expectSame(actual: readonly Point[], expected: readonly Point[]) {
  expect(actual).toHaveLength(expected.length)
  for (const [index, point] of actual.entries()) {
    expect(Math.hypot(point.x - (expected[index]?.x ?? NaN), point.y - (expected[index]?.y ?? NaN))).toBeLessThan(CLOSE)
  }
}

test('shows the same point of the slab at each corner of a top in plan, PNG and room', async () => {
  // The picture repeats beyond the slab's 132 in.
  const expected = outline(U.shape, U.dimensions).map(({ x, y }) => ({
    x: x % SLAB_PICTURE.width,
    y: y % SLAB_PICTURE.height,
  }))
  expectSame(inPlan(U), expected)
  expectSame(await inPng(U), expected)
  for (const turn of [-35, 0, 80, 180]) expectSame(inRoom(U, turn), expected)
})
