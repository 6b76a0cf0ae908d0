import { Box3, PerspectiveCamera, Ray, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { aim, FADE, FIELD_OF_VIEW, type Sight, zoomTo } from './eye.ts'
import { START_VIEW } from './view.ts'

const sight = (right: number, front: number): Sight => {
  const box = { left: 0, right, back: 0, front }
  return { box, bottom: 0, top: 36, stands: [{ box, blocks: [box] }] }
}
const ISLAND = sight(96, 42)
const TURNS = [-135, -90, -35, 0, 60, 180]

function eyeAt(view: Partial<typeof START_VIEW>, kitchen = ISLAND): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW)
  aim(camera, { ...START_VIEW, ...view }, kitchen, 1.4)
  camera.updateMatrixWorld()
  return camera
}

/** How far the corners of boxes reach in the picture: 1 is its edge. */
function reachOf(camera: PerspectiveCamera, [right, top, front]: readonly [number, number, number], bottom = 0) {
  const corners = [0, right].flatMap((x) => [bottom, top].flatMap((y) => [0, front].map((z) => new Vector3(x, y, z))))
  const [across, up] = (['x', 'y'] as const).map((axis) => corners.map((at) => at.clone().project(camera)[axis]))
  return {
    left: Math.min(...(across ?? [])),
    right: Math.max(...(across ?? [])),
    low: Math.min(...(up ?? [])),
    high: Math.max(...(up ?? [])),
  }
}

describe('the eye', () => {
  it.each(TURNS)(
    'turned by %i degrees, has all of the stone in the middle of the picture, as large as it can be',
    (turn) => {
      // What stands on the stone is 10 in high.
      const { left, right, low, high } = reachOf(eyeAt({ turn }), [96, 46, 42])
      expect(Math.max(right, high)).toBeCloseTo(1 / 1.06)
      expect(Math.max(Math.abs(left + right), Math.abs(low + high))).toBeLessThan(0.06)
    },
  )

  it.each(TURNS)('turned by %i degrees, has all of a sill without a cabinet in the picture', (turn) => {
    const sill = { ...sight(36, 6), bottom: 34.75 }
    const camera = new PerspectiveCamera(FIELD_OF_VIEW)
    aim(camera, { ...START_VIEW, turn, tilt: 4 }, sill, 0.5)
    camera.updateMatrixWorld()
    const { left, right, low, high } = reachOf(camera, [36, 36, 6], 34.75)
    expect(Math.max(-left, right, -low, high)).toBeLessThan(1)
  })

  it('sees to the end of a kitchen that is far away on a narrow screen', () => {
    const { box, stands } = sight(1400, 42)
    const camera = new PerspectiveCamera(FIELD_OF_VIEW)
    const { farthest } = aim(camera, START_VIEW, { box, bottom: 0, top: 36, stands }, 0.5)
    expect([farthest > 2400, camera.far - farthest]).toEqual([true, 2 * FADE])
  })

  it('comes no less near for a refrigerator beside the stone', () => {
    const { box } = ISLAND
    const withFridge = { ...box, right: box.right + 36 }
    const beside = { ...ISLAND, box: withFridge, stands: [{ box: withFridge, blocks: [box] }] }
    const { left } = reachOf(eyeAt({}), [96, 46, 42])
    expect(reachOf(eyeAt({}, beside), [96, 46, 42]).left).toBeCloseTo(left)
  })

  it.each(TURNS)('turned by %i degrees, never comes into a cabinet or a handle', (turn) => {
    for (const [right, front] of [
      [96, 42],
      [60, 140],
    ] as const) {
      for (const tilt of [4, 24, 60, 86]) {
        const { position: eye } = eyeAt({ turn, tilt, zoom: 5 }, sight(right, front))
        const outside = [-eye.x, eye.x - right, -eye.z, eye.z - front, eye.y - 36]
        expect([front, tilt, Math.max(...outside) > 9.9]).toEqual([front, tilt, true])
      }
    }
  })

  it('stays outside and above the floor when the view is moved sideways', () => {
    for (const turn of TURNS) {
      for (const tilt of [4, 24, 60, 86]) {
        for (const x of [-0.86, 0, 0.86]) {
          for (const y of [-0.86, 0, 0.86]) {
            const { position: eye } = eyeAt({ turn, tilt, zoom: 5, x, y })
            const outside = [-eye.x, eye.x - 96, -eye.z, eye.z - 42, eye.y - 36]
            expect([turn, tilt, x, y, Math.max(...outside) > 9.9, eye.y > 5.9]).toEqual([turn, tilt, x, y, true, true])
          }
        }
      }
    }
  })

  it('looks beside the middle of the kitchen when the view is moved', () => {
    const middleIn = (view: Partial<typeof START_VIEW>) => new Vector3(48, 36, 21).project(eyeAt({ turn: 0, ...view }))
    const [straight, beside] = [middleIn({}), middleIn({ x: 0.3, y: 0.2 })]
    expect([straight.x - beside.x, straight.y - beside.y]).toEqual([expect.closeTo(0.3, 1), expect.closeTo(0.2, 1)])
  })

  it('looks at the stone when it looks near', () => {
    const heightInView = (zoom: number) => {
      const camera = eyeAt({ zoom })
      const ahead = camera.getWorldDirection(new Vector3())
      const toMiddle = (48 - camera.position.x) / ahead.x
      return camera.position.y + ahead.y * toMiddle
    }
    expect(heightInView(1)).toBeLessThan(24)
    expect(heightInView(5)).toBeGreaterThan(30)
  })
})

describe('a zoom around a point', () => {
  /** Corners of the stone and of the cabinets, near the eye and far from it. */
  const POINTS = [
    [0, 36, 0],
    [96, 36, 42],
    [0, 4, 42],
    [70, 36, 20],
  ] as const
  const start = { ...START_VIEW, zoom: 1.2 }
  const placeOf = (camera: PerspectiveCamera, point: Vector3) => {
    const { x, y } = point.clone().project(camera)
    return { x, y }
  }

  it.each(POINTS)('keeps the one at %i, %i, %i under the fingers', (...at) => {
    const point = new Vector3(...at)
    const to = placeOf(eyeAt(start), point)
    for (const zoom of [1.5, 2.5]) {
      const view = zoomTo(new PerspectiveCamera(FIELD_OF_VIEW), start, ISLAND, 1.4, { point, to, zoom })
      expect(view.zoom).toBe(zoom)
      const after = placeOf(eyeAt(view), point)
      expect([after.x - to.x, after.y - to.y].map((away) => Math.abs(away) < 0.02)).toEqual([true, true])
    }
  })

  it('takes it along with two fingers that stay apart', () => {
    const point = new Vector3(48, 36, 21)
    const from = placeOf(eyeAt(start), point)
    const to = { x: from.x + 0.15, y: from.y - 0.1 }
    const view = zoomTo(new PerspectiveCamera(FIELD_OF_VIEW), start, ISLAND, 1.4, { point, to, zoom: start.zoom })
    expect(placeOf(eyeAt(view), point)).toEqual({ x: expect.closeTo(to.x, 2), y: expect.closeTo(to.y, 2) })
  })

  it.each(TURNS)('turned by %i degrees, never leaves only the background, whatever the fingers are on', (turn) => {
    for (const tilt of [4, 24, 60, 86]) {
      for (const to of [-0.9, 0.9].flatMap((x) => [-0.9, 0.9].map((y) => ({ x, y })))) {
        const camera = eyeAt({ turn, tilt })
        let view = { ...START_VIEW, turn, tilt }
        for (const zoom of [2.2, 5]) {
          camera.updateMatrixWorld()
          // As far away as the middle of the kitchen.
          const depth = new Vector3(48, 18, 21).project(camera).z
          const point = new Vector3(to.x, to.y, depth).unproject(camera)
          view = zoomTo(camera, view, ISLAND, 1.4, { point, to, zoom })
          // Or the next move would begin beside what is shown.
          const { x, y } = aim(camera, view, ISLAND, 1.4)
          expect([view.x, view.y]).toEqual([expect.closeTo(x), expect.closeTo(y)])
        }
        // A view that turns with that afterward, too.
        for (const turned of [turn, turn + 90]) {
          const eye = eyeAt({ ...view, turn: turned })
          const ray = new Ray(eye.position, eye.getWorldDirection(new Vector3()))
          const kitchen = new Box3(new Vector3(-2, -2, -2), new Vector3(98, 38, 44))
          expect([turned, tilt, to, ray.intersectsBox(kitchen)]).toEqual([turned, tilt, to, true])
        }
      }
    }
  })
})
