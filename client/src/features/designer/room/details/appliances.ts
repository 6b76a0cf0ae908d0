import { ringPath } from '#client/features/designer/svg-points.ts'
import { COUNTER_HEIGHT, TOE_KICK } from '#client/features/designer/room/cabinets.ts'
import type { CabinetSide } from '#client/features/designer/room/paint-cabinets.ts'
import {
  type Edge,
  edgesOf,
  sortBackToFront,
  topMatrix,
  type RoomView,
} from '#client/features/designer/room/projection.ts'
import type { Reuse } from '#client/features/designer/room/reuse.ts'
import {
  filledPath,
  group,
  placeOnPlane,
  placeOnSide,
  rectPath,
  strokedPath,
} from '#client/features/designer/room/svg-shapes.ts'
import { edgeShade, ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { lazily } from '#shared/lib/lazily.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { facesRoom, pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { sidesWithDoors } from './cabinet-bodies.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { boxCenter, insetBox, roundedBoxPath } from './plane-shapes.ts'
import { type Box, boxCorners, boxOf } from './region.ts'

/** Inches. A range: how wide and deep it is, how far it is behind the edge of the stone, and the gap beside it. */
const BODY = { width: 30, depth: 27, setback: 0.75, gap: 0.25 }
/** Inches. A shorter or longer side has an open gap instead. */
const MIN_SIDE = 12
const MAX_SIDE = 60
/** Inches of the appliance that are in view. */
export const IN_VIEW = 16

/** A range beside the end of a run. */
export interface ApplianceDrawing {
  box: Box
  /** The direction from the countertop to it. */
  outward: Point
  faces: CabinetSide[]
  top: readonly SvgNode[]
}

export function drawAppliances(made: Fabricated, reuse: Reuse): ApplianceDrawing[] {
  return made.stretches.flatMap((stretch, index) => {
    const front = frontOf(stretch, made)
    if (!front) return []
    const { outward } = stretch.side
    const box = applianceBox(stretch, front)
    const inputs = [box.left, box.back, box.right, box.front, outward.x, outward.y, front.x, front.y]
    return [reuse(`appliance ${index}`, inputs, () => drawAppliance(box, outward, front))]
  })
}

/** The direction that an appliance beside a stretch faces, or null if there's no room for it at the end of a run. */
function frontOf({ side, use, from, to }: SideStretch, made: Fabricated): Point | null {
  if (use !== 'appliance' || to - from < MIN_SIDE || side.length > MAX_SIDE) return null
  const { sides, corners } = made
  const isAtInside = corners.some(({ isInside, at }) => isInside && [side.from, side.to].some((end) => isSame(end, at)))
  const doorSides = sidesWithDoors(made)
  if (isAtInside || doorSides.includes(side)) return null
  const index = sides.indexOf(side)
  const neighbors = [sides.at(index - 1), sides[(index + 1) % sides.length]].filter((one): one is Side => !!one)
  return (
    (neighbors.find((one) => doorSides.includes(one)) ?? neighbors.find(({ name }) => facesRoom(name)))?.outward ?? null
  )
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y
}

function applianceBox({ side, from, to }: SideStretch, front: Point): Box {
  const near = boxOf([pointOnSide(side, from, -BODY.gap), pointOnSide(side, to, -BODY.gap - BODY.width)])
  const box = { ...near }
  if (front.y > 0) [box.front, box.back] = [near.front - BODY.setback, Math.max(near.back, near.front - BODY.depth)]
  if (front.y < 0) [box.back, box.front] = [near.back + BODY.setback, Math.min(near.front, near.back + BODY.depth)]
  if (front.x > 0) [box.right, box.left] = [near.right - BODY.setback, Math.max(near.left, near.right - BODY.depth)]
  if (front.x < 0) [box.left, box.right] = [near.left + BODY.setback, Math.min(near.right, near.left + BODY.depth)]
  return box
}

function drawAppliance(box: Box, outward: Point, front: Point): ApplianceDrawing {
  const faces = edgesOf(boxCorners(box)).map((edge): CabinetSide => {
    const isFront = edge.outward.x * front.x + edge.outward.y * front.y > 0.5
    const shade = () =>
      filledPath(rectPath(0, 0, edge.length, COUNTER_HEIGHT), ROOM_TONES.shadow, edgeShade(edge.outward) * 0.7)
    const draw = () => [...(isFront ? drawFrontFace(edge) : drawSideFace(edge)), shade()]
    return { ...edge, drawing: lazily(draw), pulls: isFront ? lazily(() => drawHandles(edge)) : null }
  })
  return { box, outward, faces, top: drawTop(box) }
}

/** Inches above the floor: the drawer, the door and its window, and the controls. */
const DRAWER = { bottom: TOE_KICK.height, top: 10.2 }
const DOOR = { bottom: 10.6, top: 29.8 }
const WINDOW = { bottom: 14.5, top: 25, side: 4.5 }
const CONTROLS = { bottom: 30.2, knob: 32.9 }
const HANDLE = { door: 27.8, drawer: 8.6, side: 2.5, thick: 0.55, standsOut: 1.2 }

function drawSideFace({ length }: Edge): SvgNode[] {
  return [filledPath(rectPath(0, 0, length, COUNTER_HEIGHT), FIXTURE_TONES.body)]
}

function drawFrontFace({ length }: Edge): SvgNode[] {
  const knobs = [-2, -1, 0, 1, 2].map((step) => ringPath({ x: length / 2 + step * 4.6, y: CONTROLS.knob }, 0.8))
  const joints = [DRAWER, DOOR].map(({ bottom, top }) => rectPath(0.3, bottom, length - 0.3, top))
  return [
    filledPath(rectPath(0, 0, length, COUNTER_HEIGHT), FIXTURE_TONES.body),
    filledPath(rectPath(0, 0, length, TOE_KICK.height), FIXTURE_TONES.bodyFoot),
    strokedPath(joints.join(''), FIXTURE_TONES.bodyLine, 0.8),
    filledPath(rectPath(WINDOW.side, WINDOW.bottom, length - WINDOW.side, WINDOW.top), FIXTURE_TONES.bodyDark),
    filledPath(knobs.join(''), FIXTURE_TONES.bodyLine),
  ]
}

function drawHandles({ length }: Edge): SvgNode[] {
  const bar = (z: number) => rectPath(HANDLE.side, z - HANDLE.thick / 2, length - HANDLE.side, z + HANDLE.thick / 2)
  return [filledPath(bar(HANDLE.door) + bar(HANDLE.drawer), FIXTURE_TONES.bodyLine)]
}

/** Its cooking surface, in inches of the plan. */
function drawTop(box: Box): SvgNode[] {
  const { x, y } = boxCenter(box)
  const rings = [-1, 1].flatMap((across) =>
    [-1, 1].map((deep) => {
      const center = { x: x + (across * (box.right - box.left)) / 4.2, y: y + (deep * (box.front - box.back)) / 4.4 }
      return ringPath(center, across * deep > 0 ? 3.8 : 3)
    }),
  )
  const rim = roundedBoxPath(box, 0.3)
  return [
    filledPath(rim, FIXTURE_TONES.body),
    filledPath(roundedBoxPath(insetBox(box, 0.5), 0.5), FIXTURE_TONES.bodyDark),
    strokedPath(rings.join(''), FIXTURE_TONES.bodyLine, 0.9, 0.8),
  ]
}

export function paintAppliance(view: RoomView, { faces, top }: ApplianceDrawing): SvgNode {
  const sides = sortBackToFront(faces, view.yaw).flatMap((face) => [
    placeOnSide(view, face, face.drawing()),
    ...(face.pulls ? [placeOnSide(view, face, face.pulls(), HANDLE.standsOut)] : []),
  ])
  return group([...sides, placeOnPlane(top, topMatrix(view, COUNTER_HEIGHT))])
}
