import type { Drawn } from '#client/features/countertops/drawn.ts'
import { pointsOf } from '#client/features/countertops/points.ts'
import { drawnTiles, slabTiles } from '#client/features/countertops/slab-tiles.ts'
import { STONE_GROUNDS } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import {
  backToFront,
  bounds,
  type Edge,
  edgesOf,
  facesViewer,
  foldedMatrix,
  topMatrix,
  type View,
} from './axonometry.ts'
import { COUNTER_HEIGHT, SLAB_THICKNESS } from './cabinets.ts'
import type { Keep } from './kept.ts'
import { flat, group, line, onPlane, polygon, stroked } from './paths.ts'
import { edgeShade, ROOM_TONES } from './tones.ts'

/** A stone, by the address of a picture of its whole slab. */
export interface Stone {
  id: StoneId
  href: string
}

/** A slab over an outline, in inches of that outline: its surface, and its edges folded out into the same plane. */
export interface DrawnStone {
  top: readonly Point[]
  surface: readonly Drawn[]
  edges: (Edge & { drawn: () => readonly Drawn[] })[]
}

export function drawStone(top: readonly Point[], stone: Stone, drawingId: string, keep: Keep): DrawnStone {
  return {
    top,
    surface: laid(top, stone, `${drawingId}-top`),
    edges: edgesOf(top).map((edge, index) => {
      const { from, to, outward } = edge
      const folded = [from, to, beyond(to, outward), beyond(from, outward)]
      const points = pointsOf(folded)
      const draw = () => [
        ...laid(folded, stone, `${drawingId}-edge${index}`),
        polygon(points, ROOM_TONES.shadow, edgeShade(outward)),
      ]
      return { ...edge, drawn: () => keep(`edge ${index}`, `${points} ${stone.id} ${stone.href}`, draw) }
    }),
  }
}

function beyond({ x, y }: Point, outward: Point): Point {
  return { x: x + outward.x * SLAB_THICKNESS, y: y + outward.y * SLAB_THICKNESS }
}

/** Slab pictures seen inside a polygon, on the stone's plain ground. */
function laid(area: readonly Point[], { id, href }: Stone, clipId: string): Drawn[] {
  const points = pointsOf(area)
  const outline: Drawn = { name: 'polygon', attributes: { points } }
  return [
    polygon(points, STONE_GROUNDS[id]),
    { name: 'clipPath', attributes: { id: clipId }, children: [outline] },
    group(drawnTiles(slabTiles(bounds(area)), href), { clipPath: `url(#${clipId})` }),
  ]
}

/** The slab as it is seen: its edges and then its surface below the window's light, and the light on its arrises above. */
export function paintStone(view: View, { surface, edges }: DrawnStone): { below: Drawn[]; above: Drawn[] } {
  const seen = backToFront(edges, view.yaw)
  return {
    below: [
      group(seen.map((edge) => onPlane(edge.drawn(), foldedMatrix(view, edge, COUNTER_HEIGHT)))),
      group([onPlane(surface, topMatrix(view, COUNTER_HEIGHT))], IS_TOP),
    ],
    above: paintArrises(view, edges),
  }
}

/** The window's light on the surface. */
export function paintSheen(view: View, { top }: DrawnStone, drawingId: string): Drawn {
  return polygon(flat(view, top, COUNTER_HEIGHT), `url(#${drawingId}-sheen)`)
}

const IS_TOP = { 'data-stone-top': '' }

/** What the window leaves on a polished top. */
export function sheenOf(drawingId: string, width: number, height: number): Drawn {
  const stop = (offset: number, stopColor: string, stopOpacity: number): Drawn => ({
    name: 'stop',
    attributes: { offset, stopColor, stopOpacity },
  })
  return {
    name: 'linearGradient',
    attributes: {
      id: `${drawingId}-sheen`,
      gradientUnits: 'userSpaceOnUse',
      x1: width * 0.2,
      y1: 0,
      x2: width * 0.7,
      y2: height * 0.8,
    },
    children: [stop(0, ROOM_TONES.light, 0.22), stop(0.5, ROOM_TONES.light, 0.03), stop(1, ROOM_TONES.shadow, 0.07)],
  }
}

/** Light catches the edges that one sees; the others end at a wall or away from the light. */
function paintArrises(view: View, edges: readonly Edge[]): Drawn[] {
  const arrises = (isSeen: boolean) =>
    edges
      .filter((edge) => facesViewer(edge, view.yaw) === isSeen)
      .map(({ from, to }) => line(view, { ...from, z: COUNTER_HEIGHT }, { ...to, z: COUNTER_HEIGHT }))
      .join('')
  return [stroked(arrises(false), ROOM_TONES.shadow, 0.9, 0.28), stroked(arrises(true), ROOM_TONES.light, 1, 0.6)]
}
