import {
  APRON_BOTTOM,
  type CabinetBody,
  FRONT_THICKNESS as THICK,
  type Fronts,
  type Span,
  TOE_KICK,
} from './cabinet-plans.ts'
import { type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { Mesh, raise, UNDERSIDE } from './mesh.ts'
import { type Edge, edgesOf, step } from './outlines.ts'
import { shade, shadeCorner, shadeUpright } from './shades.ts'

/** Inches: the heights of drawers and doors, the gap around each, and the frame of a shaker door. */
const TOP = UNDERSIDE - 0.5
const DRAWER_BOTTOM = TOP - 6.2
const DOOR_BOTTOM = TOE_KICK.height + 0.2
const GAP = 0.07
const FRAME = 2.4
const RECESS = 0.4
const MAX_PANEL_WIDTH = 30
const PANEL_FRAME = 0.3
/** Bars of drawers, doors and dishwashers. */
const BAR = { thick: 0.34, standsOut: 1.35, drawer: 3, door: 6.5 }
/** Inches. How far a bar stands out of the cabinet. */
export const BAR_REACH = THICK + BAR.standsOut

const createMeshes = () => ({
  front: new Mesh(),
  /** Between and behind the fronts. */
  gap: new Mesh(),
  toeKick: new Mesh(),
  handle: new Mesh(),
  /** The dishwashers. */
  steel: new Mesh(),
  contact: new Mesh(),
  /** What the floor gives back to toe kicks and the lower fronts. */
  glow: new Mesh(),
})
type CabinetMeshes = ReturnType<typeof createMeshes>

/** All cabinets of a kitchen, each material in one mesh. */
export function buildCabinets(bodies: readonly CabinetBody[]): CabinetMeshes {
  const meshes = createMeshes()
  for (const body of bodies) {
    meshes.toeKick.ring(body.toeKick, [0, TOE_KICK.height])
    addContact(meshes.contact, body)
    addBounce(meshes.glow, body)
    for (const [index, side] of body.sides.entries()) {
      if (!side.fronts?.aprons.length) addShades(meshes.contact, side)
      addBesidePanels(meshes.contact, side, [body.sides.at(index - 1), body.sides[(index + 1) % body.sides.length]])
      if (side.fronts) addFronts(meshes, side, side.fronts)
      else addPanel(meshes, side)
    }
  }
  return meshes
}

/** How dark the shadow on the floor is at so many inches from a toe kick, whose fronts end at 3 in, or from a panel. */
const CONTACT = { darkness: [0.8, 0.55, 0.28, 0.11, 0], doors: [0, 2.6, 4.2, 7, 12], panel: [0, 0.5, 1.6, 3.6, 7] }

/** The shadow on the floor around a toe kick. Corners are fans. */
export function addContact(mesh: Mesh, { sides, toeKick }: Pick<CabinetBody, 'sides' | 'toeKick'>): void {
  const onFloor = (points: readonly Point[], [near, far]: readonly [number, number]) =>
    shade(
      mesh,
      points.map((point) => raise(point, 0.05)),
      [0, 1, 0],
      [near, far, far, near],
    )
  const edges = edgesOf(toeKick)
  const reachOf = (index: number) => CONTACT[sides[index]?.kind === 'doors' ? 'doors' : 'panel']
  for (const [index, { from, to, outward, length }] of edges.entries()) {
    if (length < 1e-6) continue
    const place = (index + 1) % edges.length
    const next = edges[place]
    const isOuter = next && outward.x * next.along.x + outward.y * next.along.y <= 0
    const [own, others] = [reachOf(index), reachOf(place)]
    for (let ring = 1; ring < own.length; ring += 1) {
      const dark = [CONTACT.darkness[ring - 1] ?? 0, CONTACT.darkness[ring] ?? 0] as const
      const at = (end: Point, by: number) => step(end, outward, own[by] ?? 0)
      onFloor([at(from, ring - 1), at(from, ring), at(to, ring), at(to, ring - 1)], dark)
      if (!isOuter) continue
      const diagonal = (by: number) => step(to, outward, (own[by] ?? 0) * 0.72, next.outward, (others[by] ?? 0) * 0.72)
      const beside = (by: number) => step(to, next.outward, others[by] ?? 0)
      onFloor([at(to, ring - 1), at(to, ring), diagonal(ring), diagonal(ring - 1)], dark)
      onFloor([diagonal(ring - 1), diagonal(ring), beside(ring), beside(ring - 1)], dark)
    }
  }
}

/** Light that the floor gives back: its color, and how high it reaches, in inches. */
const BOUNCE = { tint: [0.03, 0.02, 0.0125], front: 16 } as const

function addBounce(mesh: Mesh, { sides, toeKick }: CabinetBody): void {
  const { tint, front } = BOUNCE
  for (const [index, edge] of edgesOf(toeKick).entries()) {
    const side = sides[index]
    if (!side || side.kind === 'back' || side.isBehindPanel || edge.length < 1e-6) continue
    if (side.kind === 'panel') {
      shadeUpright(mesh, side, [0, front], 0.55, PANEL_FRAME, tint)
      continue
    }
    shadeUpright(mesh, edge, [0, TOE_KICK.height], 0.9, 0, tint)
    shadeUpright(mesh, side, [TOE_KICK.height, TOE_KICK.height + front], 0.55, THICK, tint)
  }
}

/** The shadow of the stone on what is below it, so that its edge stands out, and that of two fronts in a corner. */
const UNDER_STONE = [
  { height: 1.6, darkness: 0.45 },
  { height: 3.4, darkness: 0.45 },
] as const
const IN_CORNER = { reach: 13, darkness: 0.38 }

function addShades(mesh: Mesh, side: CabinetBody['sides'][number]): void {
  const out = side.kind === 'doors' ? THICK : PANEL_FRAME
  for (const { height, darkness } of UNDER_STONE)
    shadeUpright(mesh, side, [UNDERSIDE, UNDERSIDE - height], darkness, out)
  const range = [TOE_KICK.height, UNDERSIDE] as const
  if (side.startsAtInnerCorner) shadeCorner(mesh, side, 'from', range, { ...IN_CORNER, out })
  if (side.endsAtInnerCorner) shadeCorner(mesh, side, 'to', range, { ...IN_CORNER, out })
}

/** The shadow beside a waterfall's panel, so that white stone stands out from white fronts. */
const BESIDE_PANEL = { reach: 2.6, darkness: 0.5, out: THICK }

function addBesidePanels(
  mesh: Mesh,
  side: CabinetBody['sides'][number],
  [before, after]: readonly (CabinetBody['sides'][number] | undefined)[],
): void {
  const range = [TOE_KICK.height, UNDERSIDE] as const
  if (before?.isBehindPanel) shadeCorner(mesh, side, 'from', range, BESIDE_PANEL)
  if (after?.isBehindPanel) shadeCorner(mesh, side, 'to', range, BESIDE_PANEL)
}

/** A block on a side: from and to in inches from its start, heights, and how far it stands out. */
export function board(
  mesh: Mesh,
  { from: start, along, outward }: Edge,
  span: Span,
  range: readonly [number, number],
  out = [0, THICK],
): void {
  const [near = 0, far = THICK] = out
  mesh.block(
    boxOfPoints([step(start, along, span.from, outward, far), step(start, along, span.to, outward, near)]),
    range,
  )
}

/** A frame around a recessed panel. Too small for one, it's plain. */
export function shaker(mesh: Mesh, edge: Edge, { from, to }: Span, [bottom, top]: readonly [number, number]): void {
  if (to - from < 3 * FRAME || top - bottom < 3 * FRAME) return board(mesh, edge, { from, to }, [bottom, top])
  board(mesh, edge, { from, to: from + FRAME }, [bottom, top])
  board(mesh, edge, { from: to - FRAME, to }, [bottom, top])
  const between = { from: from + FRAME, to: to - FRAME }
  board(mesh, edge, between, [bottom, bottom + FRAME])
  board(mesh, edge, between, [top - FRAME, top])
  board(mesh, edge, between, [bottom + FRAME, top - FRAME], [0, THICK - RECESS])
}

/** What shows between the fronts. In front of a farmhouse sink it would cut through the bowl. */
function addGaps(gap: Mesh, { from: start, along, outward, length }: Edge, aprons: readonly Span[]): void {
  const add = ({ from, to }: Span, top: number) =>
    gap.upright({ from: step(start, along, from), to: step(start, along, to), outward }, [TOE_KICK.height, top])
  let at = 0
  for (const apron of aprons) {
    add({ from: at, to: apron.from }, UNDERSIDE)
    add(apron, APRON_BOTTOM)
    at = apron.to
  }
  add({ from: at, to: length }, UNDERSIDE)
}

/** A drawer over a door in each bay, boards beside them, and dishwashers. */
function addFronts({ gap, front, handle: handles, steel }: CabinetMeshes, edge: Edge, planned: Fronts): void {
  addGaps(gap, edge, planned.aprons)
  for (const { from, to, bottom } of planned.fillers) {
    if (to - from > 1e-6) board(front, edge, { from, to }, [bottom, UNDERSIDE - 0.02])
  }
  for (const { from, to, handle, isBelowSink } of planned.doors) {
    const bay = { from: from + GAP, to: to - GAP }
    const top = isBelowSink ? APRON_BOTTOM - 0.3 : DRAWER_BOTTOM - GAP
    shaker(front, edge, bay, [DOOR_BOTTOM, top])
    const at = handle === 'to' ? bay.to - FRAME / 2 : bay.from + FRAME / 2
    bar(handles, edge, { from: at, to: at }, [top - 1.7 - BAR.door, top - 1.7])
    if (isBelowSink) continue
    board(front, edge, bay, [DRAWER_BOTTOM + GAP, TOP])
    const middle = (from + to) / 2
    const reach = Math.min(BAR.drawer, (to - from) / 4)
    bar(handles, edge, { from: middle - reach, to: middle + reach }, [TOP - 3.1])
  }
  for (const { from, to } of planned.dishwashers) {
    const bay = { from: from + GAP, to: to - GAP }
    board(steel, edge, bay, [DOOR_BOTTOM, TOP - 3.4])
    board(steel, edge, bay, [TOP - 3.2, TOP], [0, THICK - 0.15])
    bar(steel, edge, { from: from + 2, to: to - 2 }, [TOP - 5])
  }
}

/** A bar across at one height, or an upright one between two, on two short legs. */
export function bar(
  mesh: Mesh,
  edge: Edge,
  { from, to }: Span,
  [low = 0, high = low]: readonly number[],
  front = THICK,
): void {
  const half = BAR.thick / 2
  const out = [front + BAR.standsOut - BAR.thick, front + BAR.standsOut]
  board(mesh, edge, { from: from - half, to: to + half }, [low - half, high + half], out)
  const [along, up] = from === to ? [0, 0.6] : [0.6, 0]
  const leg = (at: number, height: number) => {
    const range = [height - half, height + half] as const
    board(mesh, edge, { from: at - half, to: at + half }, range, [front, front + BAR.standsOut])
  }
  leg(from + along, low + up)
  leg(to - along, high - up)
}

/** Framed panels down to the floor, also toward a wall, which is hidden when the eye is behind it. */
function addPanel({ front }: CabinetMeshes, edge: Edge): void {
  front.upright(edge, [0, UNDERSIDE])
  const count = Math.max(Math.ceil(edge.length / MAX_PANEL_WIDTH), 1)
  const width = edge.length / count
  const frame = (span: Span, range: readonly [number, number]) => board(front, edge, span, range, [0, PANEL_FRAME])
  frame({ from: 0, to: edge.length }, [0, TOE_KICK.height + FRAME])
  frame({ from: 0, to: edge.length }, [TOP - FRAME, UNDERSIDE - 0.02])
  for (let index = 0; index <= count; index += 1) {
    const from = Math.max(Math.min(index * width - FRAME / 2, edge.length - FRAME), 0)
    frame({ from, to: Math.min(from + FRAME, edge.length) }, [TOE_KICK.height + FRAME, TOP - FRAME])
  }
}
