import { ringPath } from '#client/features/designer/svg-points.ts'
import { COUNTER_HEIGHT } from '#client/features/designer/room/cabinets.ts'
import { project, type RoomView } from '#client/features/designer/room/projection.ts'
import type { Reuse } from '#client/features/designer/room/reuse.ts'
import { filledPath, group, placeOnPlane, strokedPath } from '#client/features/designer/room/svg-shapes.ts'
import { ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { sortBoxesBackToFront } from './box-order.ts'
import { drawCooktop } from './cooktops.ts'
import { drawFaucet, FAUCET_RADIUS, faucetDirection, type FaucetDrawing, paintFaucet } from './faucets.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { roundedBoxPath } from './plane-shapes.ts'
import { boxAround, boxOf } from './region.ts'
import { drawSink, paintSink, type SinkDrawing } from './sinks.ts'

/** Inches. The cap of a hole, and the shadow at its foot. */
const CAP_RADIUS = 0.95

/** What is in the top, in inches from the center of its cutout. A drag changes only where it is. */
export interface FixtureDrawing {
  flat: (Placed & { drawing: readonly SvgNode[] })[]
  sinks: (Placed & { sink: SinkDrawing })[]
  faucets: (Placed & { faucet: FaucetDrawing })[]
}

interface Placed {
  /** The center of the cutout, in the outline's inches. */
  at: Point
}

/** How the fixtures of a room are named, and what keeps their drawings. */
interface Drawer {
  drawingId: string
  reuse: Reuse
}

export function drawFixtures(
  cutouts: readonly PlacedCutout[],
  stone: StoneId,
  { drawingId, reuse }: Drawer,
): FixtureDrawing {
  const drawing: FixtureDrawing = { flat: [], sinks: [], faucets: [] }
  for (const [index, placed] of cutouts.entries()) {
    const { cutout, side, width, depth, radius, center: at } = placed
    const centered = () => atOrigin(placed)
    const keep = <Made>(draw: () => Made, ...inputs: unknown[]): Made =>
      reuse(`cutout ${index}`, [cutout.kind, side.name, width, depth, radius, ...inputs], draw)
    switch (cutout.kind) {
      case 'cooktop-30':
      case 'cooktop-36':
        drawing.flat.push({ at, drawing: keep(() => drawCooktop(centered())) })
        break
      case 'faucet': {
        const sink = cutouts.find((other) => other.cutout.id === cutout.with)
        const direction = faucetDirection(placed, sink)
        drawing.faucets.push({ at, faucet: keep(() => drawFaucet(direction), direction.x, direction.y) })
        break
      }
      case 'hole':
        drawing.flat.push({ at, drawing: keep(() => drawCap(centered())) })
        break
      case 'other':
        drawing.flat.push({ at, drawing: keep(() => drawOther(centered())) })
        break
      case 'outlet':
        // In the backsplash.
        break
      default:
        drawing.sinks.push({ at, sink: keep(() => drawSink(centered(), stone, `${drawingId}-sink${index}`), stone) })
    }
  }
  return drawing
}

/** A cutout with its center at the origin. It's the same in every place, without what rounding leaves. */
function atOrigin(placed: PlacedCutout): PlacedCutout {
  const { cutout, width, depth } = placed
  const leftEnd = { x: (placed.side.outward.x * depth) / 2, y: (placed.side.outward.y * depth) / 2 }
  const side = { ...placed.side, leftEnd }
  const corner = (along: number, inward: number) => pointOnSide(side, along, inward)
  const half = width / 2
  const corners = [corner(-half, 0), corner(half, 0), corner(half, depth), corner(-half, depth)]
  return { ...placed, cutout: { ...cutout, at: 0 }, side, setback: 0, center: { x: 0, y: 0 }, corners }
}

function drawCap({ center }: PlacedCutout): SvgNode[] {
  return [
    filledPath(ringPath({ x: center.x + 0.15, y: center.y + 0.2 }, CAP_RADIUS + 0.15), ROOM_TONES.shadow, 0.3),
    filledPath(ringPath(center, CAP_RADIUS), FIXTURE_TONES.steel),
    strokedPath(ringPath(center, CAP_RADIUS * 0.6), FIXTURE_TONES.steelLight, 0.7),
  ]
}

/** A cutout of an unknown use: an opening in shade. */
function drawOther({ corners, radius }: PlacedCutout): SvgNode[] {
  const d = roundedBoxPath(boxOf(corners), radius)
  return [filledPath(d, ROOM_TONES.shadow, 0.5), strokedPath(d, ROOM_TONES.shadow, 0.8, 0.7)]
}

/** What is flush with the top or below it, in inches of its surface. */
export function paintInTop({ flat, sinks }: FixtureDrawing, yaw: number, reuse: Reuse): SvgNode[] {
  return [
    group(flat.map(({ at, drawing }) => placeOnPlane(drawing, [1, 0, 0, 1, at.x, at.y]))),
    ...sinks.map(({ at, sink }, index) => {
      const painted = reuse(`painted sink ${index}`, [sink, yaw], () => paintSink(sink, yaw))
      return placeOnPlane(painted, [1, 0, 0, 1, at.x, at.y])
    }),
  ]
}

/** What stands on the top. */
export function paintOnTop(view: RoomView, { faucets }: FixtureDrawing, reuse: Reuse): SvgNode[] {
  const standing = faucets.map((one) => ({ ...one, box: boxAround(one.at, FAUCET_RADIUS) }))
  return sortBoxesBackToFront(standing, view.yaw).map(({ at, faucet }, index) => {
    const painted = reuse(`painted faucet ${index}`, [faucet, view.yaw], () => paintFaucet(view, faucet))
    const { x, y } = project(view, { ...at, z: COUNTER_HEIGHT })
    return placeOnPlane(painted, [1, 0, 0, 1, x, y])
  })
}
