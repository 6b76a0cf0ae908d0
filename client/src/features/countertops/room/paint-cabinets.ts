import type { Drawn } from '#client/features/countertops/drawn.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { backToFront, type Edge, edgesOf, facesViewer, inset, type View } from './axonometry.ts'
import { doorsOf, panelsOf, type SideKind, type Stretch, TOE_KICK, UNDERSIDE } from './cabinets.ts'
import type { Keep } from './kept.ts'
import { box, filled, group, onSide, segment, stroked } from './paths.ts'
import { type CabinetTones, cabinetTones, ROOM_TONES } from './tones.ts'

/** One body of cabinets: its plan, in inches, and what each of its sides is. */
export interface CabinetBody {
  plan: readonly Point[]
  kindOf: (edge: Edge) => SideKind
}

/** A side with what is drawn on it, in inches from its start and up from the floor. */
export interface DrawnSide extends Edge {
  drawn: () => readonly Drawn[]
  /** What stands out from it: the bars of doors and drawers. */
  pulls: (() => readonly Drawn[]) | null
}

/** Whatever there is to be seen of cabinets from any side. */
export interface DrawnCabinets {
  toeKicks: DrawnSide[]
  /** The inside of the panels that end a run, which one sees between the toe kick and the plane of the doors it is `of`. */
  feet: (DrawnSide & { of: Edge })[]
  sides: DrawnSide[]
}

export function drawCabinets(bodies: readonly CabinetBody[], cabinet: CabinetId, keep: Keep): DrawnCabinets {
  const kicked = (edge: Edge): DrawnSide => {
    const { toeKick } = cabinetTones(cabinet, edge.outward)
    return { ...edge, drawn: () => [filled(box(0, 0, edge.length, TOE_KICK.height), toeKick)], pulls: null }
  }
  const feet = (edge: Edge) => {
    const ends = [...(edge.startsInside ? [] : [edge.from]), ...(edge.endsInside ? [] : [edge.to])]
    return ends.map((end) => {
      const from = { x: end.x - edge.outward.x * TOE_KICK.depth, y: end.y - edge.outward.y * TOE_KICK.depth }
      const foot = { ...edge, from, to: end, along: edge.outward, outward: edge.along, length: TOE_KICK.depth }
      return { ...kicked(foot), of: edge }
    })
  }
  const drawn: DrawnCabinets = { toeKicks: [], feet: [], sides: [] }
  for (const [body, { plan, kindOf }] of bodies.entries()) {
    const edges = edgesOf(plan)
    const hasDoors = (edge: Edge) => kindOf(edge) === 'doors'
    drawn.toeKicks.push(...edgesOf(inset(plan, (edge) => (hasDoors(edge) ? TOE_KICK.depth : 0))).map(kicked))
    drawn.feet.push(...edges.filter(hasDoors).flatMap(feet))
    drawn.sides.push(
      ...edges.map((edge, index) => {
        const kind = kindOf(edge)
        const tones = cabinetTones(cabinet, edge.outward)
        const { outward, length, startsInside, endsInside } = edge
        const from = [cabinet, kind, outward.x, outward.y, length, startsInside, endsInside].join()
        return {
          ...edge,
          drawn: () => keep(`side ${body} ${index}`, from, () => drawSide(edge, kind, tones)),
          pulls: kind === 'doors' ? () => keep(`pulls ${body} ${index}`, from, () => drawPulls(edge, tones)) : null,
        }
      }),
    )
  }
  return drawn
}

/** Cabinets as they are seen: the recesses below the doors, and then all that stands above them. */
export function paintCabinets(view: View, { toeKicks, feet, sides }: DrawnCabinets): Drawn[] {
  return [
    group([
      ...backToFront(toeKicks, view.yaw).map((kick) => onSide(view, kick, kick.drawn())),
      ...feet.filter(({ of }) => facesViewer(of, view.yaw)).map((foot) => onSide(view, foot, foot.drawn())),
    ]),
    group(
      backToFront(sides, view.yaw).flatMap((side) => [
        onSide(view, side, side.drawn()),
        ...(side.pulls ? [onSide(view, side, side.pulls(), PULL.standsOut)] : []),
      ]),
    ),
  ]
}

function drawSide(edge: Edge, kind: SideKind, tones: CabinetTones): Drawn[] {
  const shadow = UNDER_OVERHANG.map(([depth, opacity]) =>
    filled(box(0, UNDERSIDE - depth, edge.length, UNDERSIDE), ROOM_TONES.shadow, opacity),
  )
  const faces = { doors: drawFronts, panel: drawPanels, back: drawBack }[kind](edge, tones)
  return [...faces, ...shadow]
}

/** Inches below the stone, and how dark: the overhang's soft shadow. */
const UNDER_OVERHANG = [
  [1, 0.2],
  [2.2, 0.14],
  [3.8, 0.09],
] as const

/** Inches: the heights of what a bay is made of, and the gap around each front. */
const TOP = UNDERSIDE - 0.9
const DRAWER_BOTTOM = TOP - 6.2
const DOOR_BOTTOM = TOE_KICK.height + 0.2
const GAP = 0.14
const FRAME = 2.4
/** Inches: bars across a drawer and up a door. */
const PULL = { below: 3.2, half: 2.7, standsOut: 1.1, thick: 0.46 }
const HANDLE = { top: DRAWER_BOTTOM - 1.6, bottom: DRAWER_BOTTOM - 7, fromSide: 1.3 }

/** A drawer over a door in each bay. All bays of a side in a few paths, since every element costs time in a drag. */
function drawFronts(edge: Edge, tones: CabinetTones): Drawn[] {
  const bays = baysOf(edge)
  // At the end of a run the finished panel reaches down to the floor; in an inner corner a filler ends at the toe kick.
  const foot = (isInside: boolean) => (isInside ? TOE_KICK.height : 0)
  const fronts = [
    box(0, foot(edge.startsInside), (bays.at(0)?.left ?? 0) - GAP, UNDERSIDE),
    box((bays.at(-1)?.right ?? edge.length) + GAP, foot(edge.endsInside), edge.length, UNDERSIDE),
    ...bays.map(
      ({ left, right }) =>
        box(left, DRAWER_BOTTOM + GAP, right, TOP) + box(left, DOOR_BOTTOM, right, DRAWER_BOTTOM - GAP),
    ),
  ]
  const panels = bays.map(({ left, right }) => ({
    left: left + FRAME,
    right: right - FRAME,
    bottom: DOOR_BOTTOM + FRAME,
    top: DRAWER_BOTTOM - GAP - FRAME,
  }))
  return [
    filled(box(0, TOE_KICK.height, edge.length, UNDERSIDE), tones.gap),
    filled(fronts.join(''), tones.face),
    ...drawFrames(panels, tones),
  ]
}

function baysOf(edge: Edge) {
  return doorsOf(edge).map((door) => ({ ...door, left: door.from + GAP, right: door.to - GAP }))
}

function drawPulls(edge: Edge, { handle }: CabinetTones): Drawn[] {
  const half = PULL.thick / 2
  const bars = baysOf(edge).map(({ left, right, handle: side }) => {
    const [middle, z] = [(left + right) / 2, TOP - PULL.below]
    const reach = Math.min(PULL.half, (right - left) / 4)
    const at = side === 'to' ? right - HANDLE.fromSide : left + HANDLE.fromSide
    return (
      box(middle - reach, z - half, middle + reach, z + half) + box(at - half, HANDLE.bottom, at + half, HANDLE.top)
    )
  })
  return [filled(bars.join(''), handle)]
}

interface Panel {
  left: number
  right: number
  bottom: number
  top: number
}

/** Panels that lie a little deeper than the frames around them; in wood, with its grain. */
function drawFrames(panels: readonly Panel[], tones: CabinetTones): Drawn[] {
  const wide = panels.filter(({ left, right, bottom, top }) => right - left > FRAME && top - bottom > FRAME)
  if (wide.length === 0) return []
  const d = wide.map(({ left, right, bottom, top }) => box(left, bottom, right, top)).join('')
  const lit = wide.map(({ left, right, bottom }) => segment({ x: left, y: bottom }, { x: right, y: bottom }))
  return [
    filled(d, tones.panel),
    ...(tones.grain ? [stroked(wide.map(grainOf).join(''), tones.grain, 0.6, 0.8)] : []),
    stroked(d, tones.dark, 0.7),
    stroked(lit.join(''), tones.light, 0.8),
  ]
}

/** Inches between two lines of the grain, in turn, and by how much each stops short. */
const GRAIN = [1.3, 0.7, 1.8, 1, 2.4, 0.8, 1.5]

function grainOf({ left, right, bottom, top }: Panel): string {
  let d = ''
  let inches = left + 0.6
  for (let index = 0; inches < right - 0.3; index += 1) {
    const short = GRAIN[(index * 3 + 1) % GRAIN.length] ?? 1
    d += segment({ x: inches, y: top - short * 1.4 }, { x: inches, y: bottom + short * 2 })
    inches += GRAIN[index % GRAIN.length] ?? 1
  }
  return d
}

/** A finished side: framed panels down to the floor. */
function drawPanels(edge: Edge, tones: CabinetTones): Drawn[] {
  const panels = panelsOf(edge).map(({ from, to }) => ({
    left: from + FRAME,
    right: to - FRAME,
    bottom: TOE_KICK.height + FRAME,
    top: TOP - FRAME,
  }))
  return [filled(box(0, 0, edge.length, UNDERSIDE), tones.face), ...drawFrames(panels, tones)]
}

/** What stands at a wall is seen only where the wall is cut off: plain boards. */
function drawBack(edge: Edge, tones: CabinetTones): Drawn[] {
  const joint = ({ from }: Stretch) => segment({ x: from, y: 0 }, { x: from, y: UNDERSIDE })
  const joints = panelsOf(edge).slice(1).map(joint)
  const board = filled(box(0, 0, edge.length, UNDERSIDE), tones.panel)
  return joints.length > 0 ? [board, stroked(joints.join(''), tones.dark, 0.7)] : [board]
}
