import { COUNTER_HEIGHT } from '#client/features/designer/room/cabinets.ts'
import type { Stone } from '#client/features/designer/room/paint-stone.ts'
import { type Edge, edgesOf, facesViewer, topMatrix, type RoomView } from '#client/features/designer/room/projection.ts'
import {
  filledPath,
  group,
  placeOnPlane,
  placeOnSide,
  polygon,
  rectPath,
  rectPoints,
  strokedPath,
} from '#client/features/designer/room/svg-shapes.ts'
import { edgeShade, ROOM_TONES } from '#client/features/designer/room/tones.ts'
import { standWall } from '#client/features/designer/room/walls.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { STONES } from '#shared/content/stones.ts'
import { lazily } from '#shared/lib/lazily.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { type Fabricated, lengthOf } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { sortBoxesBackToFront } from './box-order.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { besideBox, type Box, boxCorners, boxOf } from './region.ts'
import { drawPlainFace, drawStoneFace } from '#client/features/designer/room/stone-face.ts'

/** Inches. What remains of a taller backsplash between the viewer and the countertop. */
const CUT_HEIGHT = 4
/** Inches and opacity of the shadow on the top in front of a backsplash. */
const FOOT_SHADOW = [
  [0.7, 0.16],
  [1.6, 0.1],
  [3, 0.06],
] as const

/** A strip of stone on a wall, with its drawing in inches from each side's start and up from the floor. */
export interface SplashDrawing {
  box: Box
  /** Toward the wall. */
  outward: Point
  height: number
  faces: SplashFace[]
  top: readonly SvgNode[]
}

interface SplashFace extends Edge {
  /** Each is drawn once it's in view. */
  whole: () => readonly SvgNode[]
  /** The part up to `CUT_HEIGHT`, and the part above it, if it's taller. */
  low: () => readonly SvgNode[]
  high: () => readonly SvgNode[]
}

type Splash = Fabricated['splashes'][number]

export function drawSplashes(
  { splashes, cutouts }: Pick<Fabricated, 'splashes' | 'cutouts'>,
  stone: Stone,
  drawingId: string,
): SplashDrawing[] {
  const boxes: Box[] = []
  return joinSplashes(splashes)
    .filter(({ length }) => length > 0)
    .map((splash, index) => {
      const { stretch, height } = splash
      const box = boxes.reduce((rest, other) => besideBox(rest, other, stretch.side.outward), splashBox(splash))
      boxes.push(box)
      const { outward } = stretch.side
      const outlets = cutouts.filter(({ side, inBacksplash, cutout: { at } }) => {
        return inBacksplash && side === stretch.side && at > stretch.from && at < stretch.to
      })
      const faces = edgesOf(boxCorners(box)).map((edge): SplashFace => {
        const isFront = edge.outward.x === -outward.x && edge.outward.y === -outward.y
        const shade = edgeShade(edge.outward) * (isFront ? 0.6 : 1)
        const draw = (part: string, from: number, to: number) => () => {
          const range = { bottom: COUNTER_HEIGHT + from, top: COUNTER_HEIGHT + to, shade }
          if (!isFront) return drawPlainFace(edge, stone, range)
          const holes = part === 'low' ? [] : drawOutlets(edge, outlets, height)
          return [...drawStoneFace(edge, stone, range, `${drawingId}-splash${index}${part}`), ...holes]
        }
        const isTall = height > CUT_HEIGHT
        const whole = lazily(draw('', 0, height))
        return {
          ...edge,
          whole,
          low: isTall ? lazily(draw('low', 0, CUT_HEIGHT)) : whole,
          high: isTall ? lazily(draw('high', CUT_HEIGHT, height)) : () => [],
        }
      })
      const top = [
        polygon(svgPoints(boxCorners(box)), STONES[stone.id].ground),
        polygon(svgPoints(boxCorners(box)), ROOM_TONES.light, 0.16),
      ]
      return { box, outward, height, faces, top }
    })
}

/** Strips of one height that touch on a side look like one, so they are drawn as one. */
function joinSplashes(splashes: readonly Splash[]): Splash[] {
  const joined: Splash[] = []
  for (const splash of splashes) {
    const last = joined.at(-1)
    const { stretch, length, height } = splash
    const touches = last?.stretch.side === stretch.side && last.stretch.to === stretch.from && last.height === height
    if (last && touches) {
      joined[joined.length - 1] = { stretch: { ...last.stretch, to: stretch.to }, length: last.length + length, height }
    } else joined.push(splash)
  }
  return joined
}

/** Where a backsplash stands, in the outline's inches. */
function splashBox({ stretch, length }: Splash): Box {
  const { side } = stretch
  // Next to the back's own backsplash it's shorter, on the end at the back.
  const missing = lengthOf(stretch) - length
  const isBackFirst = pointOnSide(side, stretch.from).y <= pointOnSide(side, stretch.to).y
  const from = stretch.from + (isBackFirst ? missing : 0)
  const to = stretch.to - (isBackFirst ? 0 : missing)
  return boxOf([pointOnSide(side, from), pointOnSide(side, to, SLAB_THICKNESS)])
}

/** The shadow at the foot of each backsplash, in slab inches. */
export function drawFootShadows(splashes: readonly SplashDrawing[]): SvgNode[] {
  return splashes.map(({ box, outward }) => {
    const { left, back } = box
    // In inches from its corner, so a drag that moves it changes only where the group is.
    const [right, front] = [box.right - left, box.front - back]
    const strips = FOOT_SHADOW.map(([depth, opacity]) =>
      polygon(
        rectPoints(
          outward.x > 0 ? -depth : 0,
          outward.y < 0 ? front + depth : front,
          outward.x < 0 ? right + depth : right,
          outward.y > 0 ? -depth : 0,
        ),
        ROOM_TONES.shadow,
        opacity,
      ),
    )
    return placeOnPlane(strips, [1, 0, 0, 1, left, back])
  })
}

/** The backsplashes behind everything on the top, and those in front of it. */
export function paintSplashes(
  view: RoomView,
  splashes: readonly SplashDrawing[],
): { behind: SvgNode[]; inFront: SvgNode[] } {
  const [behind, inFront]: [SvgNode[], SvgNode[]] = [[], []]
  for (const splash of sortBoxesBackToFront(splashes, view.yaw)) {
    const { isCut, opacity } = standWall({ plan: [], outward: splash.outward }, view.yaw)
    const list = isCut ? inFront : behind
    list.push(group(paintSplash(view, splash, opacity)))
  }
  return { behind, inFront }
}

/** `opacity` is that of the wall behind it. */
function paintSplash(view: RoomView, { faces, top, height }: SplashDrawing, opacity: number): SvgNode[] {
  const isWhole = opacity === 1 || height <= CUT_HEIGHT
  const cutHeight = isWhole ? height : CUT_HEIGHT
  const seen = faces.filter((face) => facesViewer(face, view.yaw))
  const topAt = (inches: number) => placeOnPlane(top, topMatrix(view, COUNTER_HEIGHT + inches))
  const solid = [...seen.map((face) => placeOnSide(view, face, isWhole ? face.whole() : face.low())), topAt(cutHeight)]
  if (isWhole || opacity === 0) return solid
  const fading = [...seen.map((face) => placeOnSide(view, face, face.high())), topAt(height)]
  return [...solid, group(fading, { opacity })]
}

/** Inches. The middle of an outlet above the top, and how far its plate covers the stone around it. */
const OUTLET_MIDDLE = 9
const OUTLET_PLATE = 0.3

/** Outlets in the front of a backsplash, in inches from its start and up from the floor. */
function drawOutlets(edge: Edge, outlets: readonly PlacedCutout[], splashHeight: number): SvgNode[] {
  return outlets.flatMap(({ side, width, depth, cutout }) => {
    const at = pointOnSide(side, cutout.at)
    const middle = (at.x - edge.from.x) * edge.along.x + (at.y - edge.from.y) * edge.along.y
    const z = COUNTER_HEIGHT + Math.min(OUTLET_MIDDLE, splashHeight / 2)
    const half = { width: width / 2 + OUTLET_PLATE, height: Math.min(depth / 2 + OUTLET_PLATE, splashHeight / 2 - 0.1) }
    const plate = rectPath(-half.width, -half.height, half.width, half.height)
    const sockets = [-1, 1].map((direction) => {
      const center = direction * half.height * 0.42
      return rectPath(-0.72, center - half.height * 0.27, 0.72, center + half.height * 0.27)
    })
    const drawing = [
      filledPath(plate, FIXTURE_TONES.plate),
      strokedPath(plate, FIXTURE_TONES.plateLine, 0.6),
      filledPath(sockets.join(''), FIXTURE_TONES.socket),
    ]
    // In inches from its middle, so a drag that moves it changes only this matrix.
    return [placeOnPlane(drawing, [1, 0, 0, 1, middle, z])]
  })
}
