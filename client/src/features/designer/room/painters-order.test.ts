import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Countertop, dimensionProblems, SHAPES } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { sortBackToFront, type Edge, edgesOf, inset, type Point3, project, type View } from './projection.ts'
import { COUNTER_HEIGHT, cabinetPlans, sideKind, TOE_KICK, UNDERSIDE, wallSidesOf } from './cabinets.ts'
import { toYaw } from './turn.ts'
import { buildWalls, STUB_HEIGHT } from './walls.ts'

const inches = fc.integer({ min: 16, max: 3200 }).map((sixteenths) => sixteenths / 16)

const countertop: fc.Arbitrary<Omit<Countertop, 'stone'>> = fc
  .record({
    shape: fc.constantFrom(...SHAPES),
    dimensions: fc.record({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  })
  .filter(({ shape, dimensions }) => dimensionProblems(shape, dimensions).length === 0)

interface Upright extends Edge {
  bottom: number
  top: number
}

/** Every upright face of the room in the order in which `createRoomScene` paints them. */
function painted({ shape, dimensions }: Omit<Countertop, 'stone'>, yaw: number): Upright[] {
  const standing = (edges: readonly Edge[], bottom: number, top: number) =>
    sortBackToFront(edges, yaw).map((edge) => ({ ...edge, bottom, top }))
  const plans = cabinetPlans(shape, dimensions)
  const kick = (plan: readonly Point[]) =>
    inset(plan, (edge) => (sideKind(edge, plan, shape, dimensions.width) === 'doors' ? TOE_KICK.depth : 0))
  const walls = buildWalls(wallSidesOf(shape), dimensions, yaw)
  const sidesOf = (isCut: boolean) => walls.filter((wall) => wall.isCut === isCut).flatMap(({ plan }) => edgesOf(plan))
  return [
    ...standing(sidesOf(false), 0, 1000),
    ...standing(
      plans.flatMap((plan) => edgesOf(kick(plan))),
      0,
      TOE_KICK.height,
    ),
    ...standing(plans.flatMap(edgesOf), TOE_KICK.height, UNDERSIDE),
    ...standing(edgesOf(outline(shape, dimensions)), UNDERSIDE, COUNTER_HEIGHT),
    ...standing(sidesOf(true), 0, STUB_HEIGHT),
  ]
}

/** How near a point is to the viewer along the line of sight. */
function nearness(yaw: number, { x, y, z }: Point3): number {
  return (x * Math.sin(yaw) + y * Math.cos(yaw)) * 0.83 + z * 0.56
}

/** The point of a face at `at` (pixels) in the picture, or null if the face isn't there. */
function seenAt(view: View, { from, along, length, bottom, top }: Upright, at: Point): Point3 | null {
  const speed = along.x * Math.cos(view.yaw) - along.y * Math.sin(view.yaw)
  if (Math.abs(speed) < 1e-6) return null
  const start = project(view, { ...from, z: 0 })
  const distance = (at.x - start.x) / (view.scale * speed)
  const foot = { x: from.x + along.x * distance, y: from.y + along.y * distance, z: 0 }
  const z = (project(view, foot).y - at.y) / (view.scale * 0.83)
  const isOn = distance > 1e-6 && distance < length - 1e-6 && z > bottom + 1e-6 && z < top - 1e-6
  return isOn ? { ...foot, z } : null
}

test('from every side, a face that covers another one is nearer to the viewer', () => {
  const share = fc.double({ min: 0.02, max: 0.98, noNaN: true })
  fc.assert(
    fc.property(
      countertop,
      fc.integer({ min: -180, max: 180 }),
      fc.array(fc.tuple(share, share), { minLength: 3, maxLength: 3 }),
      (some, turn, places) => {
        const view = { yaw: toYaw(turn), scale: 3, originX: 0, originY: 0 }
        const faces = painted(some, view.yaw)
        for (const [index, face] of faces.entries()) {
          for (const [alongShare, upShare] of places) {
            const distance = Math.min(face.length, 400) * alongShare
            const point = {
              x: face.from.x + face.along.x * distance,
              y: face.from.y + face.along.y * distance,
              z: face.bottom + (Math.min(face.top, 200) - face.bottom) * upShare,
            }
            const at = project(view, point)
            for (const later of faces.slice(index + 1)) {
              const over = seenAt(view, later, at)
              if (over) expect(nearness(view.yaw, over)).toBeGreaterThanOrEqual(nearness(view.yaw, point) - 1e-6)
            }
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
