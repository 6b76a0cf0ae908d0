import type { Point } from '#shared/countertops/outline.ts'
import { backToFront, type Edge, edgesOf, inset, type View } from './axonometry.ts'
import { doorsOf, isFront, TOE_KICK, UNDERSIDE } from './cabinets.ts'
import { alongSide, line, type Painted, upright } from './paths.ts'
import { type CabinetTones, cabinetTones, ROOM_TONES } from './tones.ts'

/** The recesses below the doors. Plans are those of `cabinetPlans`; `color` is `#rrggbb`. */
export function paintToeKicks(view: View, plans: readonly Point[][], color: string): Painted[] {
  const recessed = plans.flatMap((plan) => edgesOf(inset(plan, (edge) => (isFront(edge, plan) ? TOE_KICK.depth : 0))))
  const fronts = plans.flatMap((plan) => edgesOf(plan).filter((edge) => isFront(edge, plan)))
  const paint = (side: Pick<Edge, 'from' | 'to'>, outward: Point) => ({
    d: upright(view, side, 0, TOE_KICK.height),
    fill: cabinetTones(color, outward).toeKick,
  })
  return [
    ...backToFront(recessed, view.yaw).map((edge) => paint(edge, edge.outward)),
    // Between the recess and the door's plane one sees the inside of the panels that end a run.
    ...fronts.flatMap((edge) =>
      [edge.startsInside ? [] : [0], edge.endsInside ? [] : [edge.length]]
        .flat()
        .map((end) => paint({ from: alongSide(edge, end, -TOE_KICK.depth), to: alongSide(edge, end) }, edge.along)),
    ),
  ]
}

/** Doors where a person stands, and finished panels elsewhere. */
export function paintSides(view: View, plans: readonly Point[][], color: string): Painted[] {
  const planOf = new Map(plans.flatMap((plan) => edgesOf(plan).map((edge) => [edge, plan] as const)))
  return backToFront([...planOf.keys()], view.yaw).flatMap((edge) => {
    const hasDoors = isFront(edge, planOf.get(edge) ?? [])
    const tones = cabinetTones(color, edge.outward)
    return [
      { d: upright(view, edge, hasDoors ? TOE_KICK.height : 0, UNDERSIDE), fill: hasDoors ? tones.gap : tones.face },
      ...(hasDoors ? paintDoors(view, edge, tones) : paintPanel(view, edge, tones)),
      { d: upright(view, edge, UNDERSIDE - 2, UNDERSIDE), fill: '#000000', opacity: 0.3 },
    ]
  })
}

const DOOR = { bottom: TOE_KICK.height + 0.3, top: UNDERSIDE - 0.9, gap: 0.16, frame: 2.4 }
const HANDLE = { top: 31.2, bottom: 25.7, fromSide: 1.25, standsOut: 1 }

/** All doors of a side in a few paths, since every element costs time while a visitor drags. */
function paintDoors(view: View, edge: Edge, tones: CabinetTones): Painted[] {
  const face = (from: number, to: number, bottom: number, top: number) =>
    upright(view, { from: alongSide(edge, from), to: alongSide(edge, to) }, bottom, top)
  const doors = doorsOf(edge).map((door) => ({ ...door, left: door.from + DOOR.gap, right: door.to - DOOR.gap }))
  // At the end of a run the finished panel reaches down to the floor; in an inner corner a filler ends at the toe kick.
  const foot = (isInside: boolean) => (isInside ? DOOR.bottom : 0)
  const fronts = [
    face(0, doors.at(0)?.from ?? 0, foot(edge.startsInside), UNDERSIDE),
    face(doors.at(-1)?.to ?? edge.length, edge.length, foot(edge.endsInside), UNDERSIDE),
    ...doors.map(({ left, right }) => face(left, right, DOOR.bottom, DOOR.top)),
  ]
  const recesses = doors
    .filter(({ left, right }) => right - left > 3 * DOOR.frame)
    .map(({ left, right }) =>
      face(left + DOOR.frame, right - DOOR.frame, DOOR.bottom + DOOR.frame, DOOR.top - DOOR.frame),
    )
  const handles = doors.map(({ left, right, handle }) => {
    const at = handle === 'to' ? right - HANDLE.fromSide : left + HANDLE.fromSide
    const plan = alongSide(edge, at, HANDLE.standsOut)
    return line(view, { ...plan, z: HANDLE.top }, { ...plan, z: HANDLE.bottom })
  })
  return [
    { d: fronts.join(''), fill: tones.face },
    { d: recesses.join(''), fill: tones.recess, stroke: tones.recessLine, strokeWidth: 0.8 },
    { d: handles.join(''), fill: 'none', stroke: ROOM_TONES.handle, strokeWidth: Math.max(view.scale * 0.5, 1) },
  ]
}

const PANEL_WIDTH = 36

/** A finished panel has a joint where the cabinets behind it meet, and nothing else. */
function paintPanel(view: View, edge: Edge, tones: CabinetTones): Painted[] {
  const count = Math.max(Math.round(edge.length / PANEL_WIDTH), 1)
  const joints = Array.from({ length: count - 1 }, (_, index) => {
    const at = alongSide(edge, (edge.length * (index + 1)) / count)
    return line(view, { ...at, z: 0 }, { ...at, z: UNDERSIDE })
  })
  return joints.length === 0 ? [] : [{ d: joints.join(''), fill: 'none', stroke: tones.recessLine, strokeWidth: 1 }]
}
