import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { sortBackToFront, type Edge, edgesOf, facesViewer, inset, type RoomView } from './projection.ts'
import {
  splitIntoDoors,
  splitIntoPanels,
  type Door,
  type SideKind,
  type Span,
  TOE_KICK,
  UNDERSIDE,
} from './cabinets.ts'
import type { Reuse } from './reuse.ts'
import {
  filledPath,
  group,
  placeOnSide,
  polygon,
  projectUpright,
  rectPath,
  rectPoints,
  segmentPath,
  strokedPath,
} from './svg-shapes.ts'
import { type CabinetTones, cabinetTones, kickToneOf, ROOM_TONES } from './tones.ts'

/** One cabinet: its plan in inches, and the kind of each side. */
export interface CabinetBody {
  plan: readonly Point[]
  kindOf: (edge: Edge) => SideKind
  /** Plans of the toe kicks. Otherwise they are behind all doors. */
  toeKicks?: readonly (readonly Point[])[]
  /** Doors, and what else stands between them. Otherwise there are only doors. */
  frontsOf?: (edge: Edge) => Fronts
  /** How deep the shadow under the stone is, compared to that of the usual overhang. */
  shadowOf?: (edge: Edge) => number
}

/** What a side with doors shows, in inches from the side's start. */
export interface Fronts {
  doors: readonly Door[]
  /** Plain boards that reach the toe kick, or the floor. */
  fillers: readonly (Span & { bottom: number })[]
  dishwashers: readonly Span[]
}

/** A side with its drawing, in inches from its start and up from the floor. */
export interface CabinetSide extends Edge {
  /** Drawn once it's in view: about half of the sides are hidden, and a drag would draw them in every frame. */
  drawing: () => readonly SvgNode[]
  /** The bars of doors and drawers, which are in front of the side. */
  pulls: (() => readonly SvgNode[]) | null
}

/** Everything that is visible of cabinets from any side. */
export interface CabinetDrawing {
  /** The color of toe kicks and feet. */
  kickTone: string
  toeKicks: Edge[]
  /** The inner faces of end panels, visible between the toe kick and the plane of the doors (`front`). */
  feet: (Edge & { front: Edge })[]
  sides: CabinetSide[]
}

export function drawCabinets(bodies: readonly CabinetBody[], cabinet: CabinetId, reuse: Reuse): CabinetDrawing {
  const feet = (edge: Edge) => {
    const ends = [...(edge.startsAtInnerCorner ? [] : [edge.from]), ...(edge.endsAtInnerCorner ? [] : [edge.to])]
    return ends.map((end) => {
      const from = { x: end.x - edge.outward.x * TOE_KICK.depth, y: end.y - edge.outward.y * TOE_KICK.depth }
      const foot = { ...edge, from, to: end, along: edge.outward, outward: edge.along, length: TOE_KICK.depth }
      return { ...foot, front: edge }
    })
  }
  const drawing: CabinetDrawing = { kickTone: kickToneOf(cabinet), toeKicks: [], feet: [], sides: [] }
  for (const [index, body] of bodies.entries()) {
    const { plan, kindOf, toeKicks } = body
    const edges = edgesOf(plan)
    const hasDoors = (edge: Edge) => kindOf(edge) === 'doors'
    const kicks = toeKicks ?? [inset(plan, (edge) => (hasDoors(edge) ? TOE_KICK.depth : 0))]
    drawing.toeKicks.push(...kicks.flatMap(edgesOf))
    drawing.feet.push(...edges.filter(hasDoors).flatMap(feet))
    drawing.sides.push(
      ...edges.map((edge, place) => createSide(edge, body, cabinet, { reuse, name: `cabinet ${index} ${place}` })),
    )
  }
  return drawing
}

function createSide(
  edge: Edge,
  { kindOf, frontsOf = doorFronts, shadowOf = () => 1 }: CabinetBody,
  cabinet: CabinetId,
  { reuse, name }: { reuse: Reuse; name: string },
): CabinetSide {
  const kind = kindOf(edge)
  const { length } = edge
  const tones = cabinetTones(cabinet, edge.outward)
  const isDoors = kind === 'doors'
  const fronts = lazily(() => {
    const planned = frontsOf(edge)
    // Equal fronts keep their identity.
    return reuse(`${name} fronts`, [JSON.stringify(planned)], () => planned)
  })
  const draw = () => {
    const shadow = shadowOf(edge)
    return reuse(name, [kind, length, tones, shadow, isDoors && fronts()], () => [
      ...(isDoors ? drawFronts(length, fronts(), tones) : drawSide(length, kind, tones)),
      ...drawOverhangShadow(length, shadow),
    ])
  }
  const drawBars = () => reuse(`${name} pulls`, [fronts(), tones], () => drawPulls(fronts(), tones))
  return { ...edge, drawing: lazily(draw), pulls: isDoors ? lazily(drawBars) : null }
}

/** Cabinets as seen in this view: first the toe kicks, then everything above. */
export function paintCabinets(view: RoomView, { kickTone, toeKicks, feet, sides }: CabinetDrawing): SvgNode[] {
  const kicks = [
    ...toeKicks.filter((kick) => facesViewer(kick, view.yaw)),
    ...feet.filter(({ front }) => facesViewer(front, view.yaw)),
  ]
  // All rectangles of the path run the same way on the screen, so none leaves a hole in another.
  const paths = kicks.map((kick) => {
    const { from, to } = kick
    const seen = facesViewer(kick, view.yaw) ? kick : { from: to, to: from }
    return `M${projectUpright(view, seen, 0, TOE_KICK.height)}Z`
  })
  return [
    // They have one color, so one path paints them in any order.
    filledPath(paths.join(''), kickTone),
    group(
      sortBackToFront(sides, view.yaw).flatMap((side) => [
        placeOnSide(view, side, side.drawing()),
        ...(side.pulls ? [placeOnSide(view, side, side.pulls(), PULL.standsOut)] : []),
      ]),
    ),
  ]
}

function drawSide(length: number, kind: Exclude<SideKind, 'doors'>, tones: CabinetTones): SvgNode[] {
  return { panel: drawPanels, back: drawBack }[kind](length, tones)
}

/** `scale` is how deep it is, compared to that of the usual overhang. */
function drawOverhangShadow(length: number, scale: number): SvgNode[] {
  return UNDER_OVERHANG.map(([depth, opacity]) =>
    polygon(rectPoints(0, UNDERSIDE - depth * scale, length, UNDERSIDE), ROOM_TONES.shadow, opacity),
  )
}

/** The overhang's soft shadow: inches below the stone, and opacity. */
const UNDER_OVERHANG = [
  [1, 0.2],
  [2.2, 0.14],
  [3.8, 0.09],
] as const

/** Inches: the heights in a bay, and the gap around each front. */
const TOP = UNDERSIDE - 0.9
const DRAWER_BOTTOM = TOP - 6.2
const DOOR_BOTTOM = TOE_KICK.height + 0.2
const GAP = 0.14
const FRAME = 2.4
/** Inches: the horizontal bar of a drawer and the vertical bar of a door. */
const PULL = { below: 3.2, half: 2.7, standsOut: 1.1, thick: 0.46 }
const HANDLE = { top: DRAWER_BOTTOM - 1.6, bottom: DRAWER_BOTTOM - 7, fromSide: 1.3 }

/** A drawer over a door in each bay. Few paths for all bays of a side, because every element costs time in a drag. */
function drawFronts(length: number, { doors, fillers, dishwashers }: Fronts, tones: CabinetTones): SvgNode[] {
  const bays = doors.map(toBay)
  const fronts = [
    ...fillers.map(({ from, to, bottom }) => rectPath(from, bottom, to, UNDERSIDE)),
    ...bays.map(
      ({ left, right }) =>
        rectPath(left, DRAWER_BOTTOM + GAP, right, TOP) + rectPath(left, DOOR_BOTTOM, right, DRAWER_BOTTOM - GAP),
    ),
  ]
  const panels = bays.map(({ left, right }) => ({
    left: left + FRAME,
    right: right - FRAME,
    bottom: DOOR_BOTTOM + FRAME,
    top: DRAWER_BOTTOM - GAP - FRAME,
  }))
  return [
    polygon(rectPoints(0, TOE_KICK.height, length, UNDERSIDE), tones.gap),
    filledPath(fronts.join(''), tones.face),
    ...drawFrames(panels, tones),
    ...drawDishwashers(dishwashers, tones),
  ]
}

/** A panel from the top to the toe kick, with a line below its controls. */
function drawDishwashers(dishwashers: readonly Span[], tones: CabinetTones): SvgNode[] {
  if (dishwashers.length === 0) return []
  const all = dishwashers.map(toBay)
  const panels = all.map(({ left, right }) => rectPath(left, DOOR_BOTTOM, right, TOP))
  const line = TOP - PULL.below - 2.4
  const joints = all.map(({ left, right }) => segmentPath({ x: left, y: line }, { x: right, y: line }))
  return [
    filledPath(panels.join(''), tones.appliance),
    strokedPath(joints.join(''), tones.applianceDark, 0.8),
    strokedPath(panels.join(''), tones.applianceDark, 0.7),
  ]
}

/** Doors between two fillers: a finished panel at the end of a run, or a filler in an inner corner. */
function doorFronts(edge: Edge): Fronts {
  const doors = splitIntoDoors(edge)
  const { startsAtInnerCorner, endsAtInnerCorner, length } = edge
  const fillers = [
    { from: 0, to: doors.at(0)?.from ?? 0, bottom: fillerBottom(startsAtInnerCorner) },
    { from: doors.at(-1)?.to ?? length, to: length, bottom: fillerBottom(endsAtInnerCorner) },
  ]
  return { doors, fillers, dishwashers: [] }
}

/** A finished panel at the end of a run reaches the floor. A filler in an inner corner ends at the toe kick. */
export function fillerBottom(isInside: boolean): number {
  return isInside ? TOE_KICK.height : 0
}

function toBay<Part extends Span>(part: Part) {
  return { ...part, left: part.from + GAP, right: part.to - GAP }
}

function drawPulls({ doors, dishwashers }: Fronts, { handle }: CabinetTones): SvgNode[] {
  const half = PULL.thick / 2
  const wide = dishwashers.map(toBay).map(({ left, right }) => {
    const z = TOP - PULL.below
    return rectPath(left + 2.2, z - half, right - 2.2, z + half)
  })
  const bars = doors.map(toBay).map(({ left, right, handle: side }) => {
    const [middle, z] = [(left + right) / 2, TOP - PULL.below]
    const reach = Math.min(PULL.half, (right - left) / 4)
    const at = side === 'to' ? right - HANDLE.fromSide : left + HANDLE.fromSide
    return (
      rectPath(middle - reach, z - half, middle + reach, z + half) +
      rectPath(at - half, HANDLE.bottom, at + half, HANDLE.top)
    )
  })
  return [filledPath([...bars, ...wide].join(''), handle)]
}

interface Panel {
  left: number
  right: number
  bottom: number
  top: number
}

/** Panels recessed in their frames, with grain if they're wood. */
function drawFrames(panels: readonly Panel[], tones: CabinetTones): SvgNode[] {
  const wide = panels.filter(({ left, right, bottom, top }) => right - left > FRAME && top - bottom > FRAME)
  if (wide.length === 0) return []
  const d = wide.map(({ left, right, bottom, top }) => rectPath(left, bottom, right, top)).join('')
  const lit = wide.map(({ left, right, bottom }) => segmentPath({ x: left, y: bottom }, { x: right, y: bottom }))
  return [
    filledPath(d, tones.panel),
    ...(tones.grain ? [strokedPath(wide.map(grainPath).join(''), tones.grain, 0.6, 0.8)] : []),
    strokedPath(d, tones.dark, 0.7),
    strokedPath(lit.join(''), tones.light, 0.8),
  ]
}

/** Inches between lines of the grain. Also used for how much each line is shorter. */
const GRAIN = [1.3, 0.7, 1.8, 1, 2.4, 0.8, 1.5]

function grainPath({ left, right, bottom, top }: Panel): string {
  let d = ''
  let inches = left + 0.6
  for (let index = 0; inches < right - 0.3; index += 1) {
    const short = GRAIN[(index * 3 + 1) % GRAIN.length] ?? 1
    d += segmentPath({ x: inches, y: top - short * 1.4 }, { x: inches, y: bottom + short * 2 })
    inches += GRAIN[index % GRAIN.length] ?? 1
  }
  return d
}

/** A finished side: framed panels down to the floor. */
function drawPanels(length: number, tones: CabinetTones): SvgNode[] {
  const panels = splitIntoPanels(length).map(({ from, to }) => ({
    left: from + FRAME,
    right: to - FRAME,
    bottom: TOE_KICK.height + FRAME,
    top: TOP - FRAME,
  }))
  return [polygon(rectPoints(0, 0, length, UNDERSIDE), tones.face), ...drawFrames(panels, tones)]
}

/** Plain boards, visible only if the wall is cut off. */
function drawBack(length: number, tones: CabinetTones): SvgNode[] {
  const joint = ({ from }: Span) => segmentPath({ x: from, y: 0 }, { x: from, y: UNDERSIDE })
  const joints = splitIntoPanels(length).slice(1).map(joint)
  const board = polygon(rectPoints(0, 0, length, UNDERSIDE), tones.panel)
  return joints.length > 0 ? [board, strokedPath(joints.join(''), tones.dark, 0.7)] : [board]
}
