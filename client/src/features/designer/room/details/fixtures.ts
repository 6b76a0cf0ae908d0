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
import { facesRoom, pointOnSide } from '#shared/fabrication/sides.ts'
import { sortBoxesBackToFront } from './box-order.ts'
import { drawFaucet, FAUCET_RADIUS, faucetDirection, type FaucetDrawing, paintFaucet } from './faucets.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { insetBox, roundedBoxPath } from './plane-shapes.ts'
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

/** Inches that the glass covers the stone around the cutout. */
const COVER = 0.7

/** The rings of a cooktop: shares of its width and depth from the person's left and front, and inches. */
const RINGS = {
  'cooktop-30': [
    [0.25, 0.3, 3.6],
    [0.25, 0.72, 3],
    [0.73, 0.3, 3],
    [0.73, 0.72, 4.2],
  ],
  'cooktop-36': [
    [0.19, 0.3, 3.2],
    [0.19, 0.73, 3.2],
    [0.5, 0.52, 4.8],
    [0.81, 0.3, 3.2],
    [0.81, 0.73, 3.2],
  ],
} as const

/** A glass cooktop, in inches of the top's surface. */
function drawCooktop({ cutout, side, corners, width, depth, setback, radius }: PlacedCutout): SvgNode[] {
  const glass = roundedBoxPath(insetBox(boxOf(corners), -COVER), radius + COVER)
  const isFromFront = facesRoom(side.name)
  const place = (across: number, deep: number) =>
    pointOnSide(side, cutout.at + (across - 0.5) * width, setback + (isFromFront ? deep : 1 - deep) * depth)
  const scale = Math.min(width / 28.5, depth / 19.5, 1)
  const rings = RINGS[cutout.kind === 'cooktop-36' ? 'cooktop-36' : 'cooktop-30']
  const outer = rings.map(([across, deep, inches]) => ringPath(place(across, deep), inches * scale))
  const inner = rings.map(([across, deep, inches]) => ringPath(place(across, deep), inches * scale * 0.55))
  const controls = [-3, -1, 1, 3].map((step) => ringPath(place(0.5 + (step * 1.1) / width, 0.06), 0.3))
  return [
    filledPath(glass, FIXTURE_TONES.glass),
    strokedPath(glass, FIXTURE_TONES.glassRim, 0.9, 0.8),
    strokedPath(outer.join(''), FIXTURE_TONES.glassLine, 1, 0.9),
    strokedPath(inner.join(''), FIXTURE_TONES.glassLine, 0.6, 0.6),
    filledPath(controls.join(''), FIXTURE_TONES.glassLine),
  ]
}
