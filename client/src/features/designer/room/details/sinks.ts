import { ringPath } from '#client/features/designer/svg-points.ts'
import { dropOnPlane } from '#client/features/designer/room/projection.ts'
import { filledPath, group, placeOnPlane, polygon, strokedPath } from '#client/features/designer/room/svg-shapes.ts'
import { mix, ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { STONES } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS, type StoneId } from '#shared/countertops/stones.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { facesRoom } from '#shared/fabrication/sides.ts'
import { APRON } from './aprons.ts'
import { type BowlTones, FIXTURE_TONES } from './fixture-tones.ts'
import { boxCenter, extendBox, inchLine, insetBox, roundedBoxPath } from './plane-shapes.ts'
import { type Box, boxOf } from './region.ts'

/** Inches. */
const BOWL_DEPTH = 8
const BAR_BOWL_DEPTH = 6
/** Between the two bowls of a double sink. */
const DIVIDER = 1.2
/** How far the rim of a drop-in sink covers the stone, and how wide it is around the bowl and at the faucet. */
const DROP_IN = { cover: 0.5, rim: 1, deck: 3.6 }
/** The rim of a farmhouse sink beside and behind its bowl. */
const FARMHOUSE_RIM = 0.9
const BOTTOM_RADIUS = 1.6
const DRAIN_RADIUS = 1.7

/** A sink in inches of the top's surface. */
export interface SinkDrawing {
  /** The rim, or the cut stone. */
  surface: readonly SvgNode[]
  /** The hole in the stone, if its thickness shows. */
  hole: { box: Box; clip: SvgNode; clipId: string; tones: BowlTones } | null
  bowls: Bowl[]
}

interface Bowl {
  box: Box
  /** Inches that its rim and its bottom are below the surface. */
  from: number
  to: number
  tones: BowlTones
  clip: SvgNode
  clipId: string
  bottom: readonly SvgNode[]
}

export function drawSink({ cutout, side, corners, radius }: PlacedCutout, stone: StoneId, id: string): SinkDrawing {
  const box = boxOf(corners)
  const { steelBowl, clayBowl } = FIXTURE_TONES
  // Where a person stands.
  const toward = facesRoom(side.name) ? side.outward : { x: 0 - side.outward.x, y: 0 - side.outward.y }
  switch (cutout.kind) {
    case 'sink-dropin': {
      const rim = insetBox(box, -DROP_IN.cover)
      const away = { x: 0 - toward.x, y: 0 - toward.y }
      const bowl = extendBox(insetBox(box, DROP_IN.rim), away, DROP_IN.rim - DROP_IN.deck)
      const path = roundedBoxPath(rim, radius + 1)
      const surface = [filledPath(path, steelBowl.rim), strokedPath(path, steelBowl.line, 0.7, 0.7)]
      return { surface, hole: null, bowls: [createBowl(bowl, 0, BOWL_DEPTH, steelBowl, `${id}a`)] }
    }
    case 'sink-farmhouse': {
      const body = extendBox(box, side.outward, APRON.out)
      const bowl = extendBox(insetBox(box, FARMHOUSE_RIM), side.outward, APRON.out - 0.4)
      const rim = roundedBoxPath(body, 0.3)
      const surface = [filledPath(rim, clayBowl.rim), strokedPath(rim, clayBowl.line, 0.7, 0.6)]
      return { surface, hole: null, bowls: [createBowl(bowl, 0, BOWL_DEPTH, clayBowl, `${id}a`)] }
    }
    default: {
      const cut = mix(STONES[stone].ground, ROOM_TONES.shadow, 0.5)
      const path = roundedBoxPath(box, radius)
      const tones = {
        ...steelBowl,
        lit: mix(cut, STONES[stone].ground, 0.55),
        shaded: mix(cut, STONES[stone].ground, 0.25),
      }
      const hole = { box, clipId: `${id}h`, clip: clipTo(`${id}h`, path), tones }
      const depth = cutout.kind === 'sink-bar' ? BAR_BOWL_DEPTH : BOWL_DEPTH
      const boxes = cutout.kind === 'sink-double' ? halves(box, side.along) : [box]
      const bowls = boxes.map((half, index) => createBowl(half, SLAB_THICKNESS, depth, steelBowl, `${id}${index}`))
      return { surface: [filledPath(path, steelBowl.rim)], hole, bowls }
    }
  }
}

function createBowl(box: Box, from: number, to: number, tones: BowlTones, clipId: string): Bowl {
  const center = boxCenter(box)
  const floor = roundedBoxPath(insetBox(box, 0.2), BOTTOM_RADIUS)
  const bottom = [
    filledPath(floor, tones.bottom),
    inchLine(roundedBoxPath(insetBox(box, 0.8), BOTTOM_RADIUS), tones.line, 1.2, 0.12),
    filledPath(ringPath(center, DRAIN_RADIUS), tones.shaded),
    filledPath(ringPath(center, DRAIN_RADIUS * 0.62), FIXTURE_TONES.drain),
  ]
  return { box, from, to, tones, clipId, clip: clipTo(clipId, roundedBoxPath(box, 0.9)), bottom }
}

function clipTo(id: string, d: string): SvgNode {
  return { name: 'clipPath', attributes: { id }, children: [{ name: 'path', attributes: { d } }] }
}

function halves({ left, back, right, front }: Box, along: Point): Box[] {
  if (along.x !== 0) {
    const middle = (left + right) / 2
    return [
      { left, back, right: middle - DIVIDER / 2, front },
      { left: middle + DIVIDER / 2, back, right, front },
    ]
  }
  const middle = (back + front) / 2
  return [
    { left, back, right, front: middle - DIVIDER / 2 },
    { left, back: middle + DIVIDER / 2, right, front },
  ]
}

/** A sink as seen in this view, in inches of the top's surface. What is lower in the room is nearer to the viewer there. */
export function paintSink({ surface, hole, bowls }: SinkDrawing, yaw: number): SvgNode[] {
  const painted = bowls.map((bowl) => paintBowl(bowl, yaw))
  if (!hole) return [...surface, ...painted]
  const { box, clip, clipId, tones } = hole
  const rim = placeOnPlane(surface, shift(yaw, SLAB_THICKNESS))
  const children = [rim, ...painted, ...paintWalls(box, SLAB_THICKNESS, tones, yaw)]
  return [clip, group(children, { clipPath: `url(#${clipId})` })]
}

function paintBowl({ box, from, to, tones, clip, clipId, bottom }: Bowl, yaw: number): SvgNode {
  const depth = to - from
  const inside = group([...paintWalls(box, depth, tones, yaw), placeOnPlane(bottom, shift(yaw, depth))], {
    clipPath: `url(#${clipId})`,
  })
  return placeOnPlane([clip, inside], shift(yaw, from))
}

function shift(yaw: number, inches: number) {
  const { x, y } = dropOnPlane(yaw, inches)
  return [1, 0, 0, 1, x, y] as const
}

/** The two inner walls of a hole that face the viewer. The others are empty, so the drawing keeps its elements. */
function paintWalls({ left, back, right, front }: Box, depth: number, tones: BowlTones, yaw: number): SvgNode[] {
  const drop = dropOnPlane(yaw, depth)
  const wall = (from: Point, to: Point, fill: string) => {
    const below = ({ x, y }: Point) => ({ x: x + drop.x, y: y + drop.y })
    return polygon(svgPoints([from, to, below(to), below(from)]), fill)
  }
  const x = drop.x > 0 ? left : right
  const y = drop.y > 0 ? back : front
  const isLit = drop.y > 0
  return [
    wall({ x, y: back }, { x, y: front }, tones.shaded),
    wall({ x: left, y }, { x: right, y }, isLit ? tones.lit : mix(tones.lit, tones.shaded, 0.5)),
  ]
}
