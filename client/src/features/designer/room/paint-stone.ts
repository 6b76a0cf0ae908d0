import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { slabTileNodes, slabTiles } from '#client/features/designer/slab/slab-tiles.ts'
import { STONES } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS, type StoneId } from '#shared/countertops/stones.ts'
import {
  sortBackToFront,
  bounds,
  type Edge,
  edgesOf,
  facesViewer,
  foldedMatrix,
  topMatrix,
  type View,
} from './projection.ts'
import { COUNTER_HEIGHT } from './cabinets.ts'
import { projectHorizontal, group, projectLine, placeOnPlane, polygon, strokedPath } from './svg-shapes.ts'
import { edgeShade, ROOM_TONES } from './tones.ts'

/** `href` is the address of a picture of the whole slab. */
export interface Stone {
  id: StoneId
  href: string
}

/** The stone in inches of its outline: the surface, and the edges unfolded into the same plane. */
export interface StoneDrawing {
  top: readonly Point[]
  surface: readonly SvgNode[]
  edges: (Edge & { drawing: readonly SvgNode[] })[]
}

export function drawStone(top: readonly Point[], stone: Stone, drawingId: string): StoneDrawing {
  return {
    top,
    surface: tileWithStone(top, stone, `${drawingId}-top`),
    edges: edgesOf(top).map((edge, index) => {
      const { from, to, outward } = edge
      const folded = [from, to, foldOut(to, outward), foldOut(from, outward)]
      const drawing = [
        ...tileWithStone(folded, stone, `${drawingId}-edge${index}`),
        polygon(svgPoints(folded), ROOM_TONES.shadow, edgeShade(outward)),
      ]
      return { ...edge, drawing }
    }),
  }
}

function foldOut({ x, y }: Point, outward: Point): Point {
  return { x: x + outward.x * SLAB_THICKNESS, y: y + outward.y * SLAB_THICKNESS }
}

/** Slab pictures clipped to a polygon, on the stone's plain color. */
export function tileWithStone(area: readonly Point[], { id, href }: Stone, clipId: string): SvgNode[] {
  const points = svgPoints(area)
  const outline: SvgNode = { name: 'polygon', attributes: { points } }
  return [
    polygon(points, STONES[id].ground),
    { name: 'clipPath', attributes: { id: clipId }, children: [outline] },
    group(slabTileNodes(slabTiles(bounds(area)), href), { clipPath: `url(#${clipId})` }),
  ]
}

/** The stone as seen in this view: edges and surface below the sheen, highlights along the edges above it. */
export function paintStone(view: View, { surface, edges }: StoneDrawing): { below: SvgNode[]; above: SvgNode[] } {
  const seen = sortBackToFront(edges, view.yaw)
  return {
    below: [
      group(seen.map((edge) => placeOnPlane(edge.drawing, foldedMatrix(view, edge, COUNTER_HEIGHT)))),
      group([placeOnPlane(surface, topMatrix(view, COUNTER_HEIGHT))], IS_TOP),
    ],
    above: paintEdgeHighlights(view, edges),
  }
}

/** The light of a window on the surface. */
export function paintSheen(view: View, { top }: StoneDrawing, drawingId: string): SvgNode {
  return polygon(projectHorizontal(view, top, COUNTER_HEIGHT), `url(#${drawingId}-sheen)`)
}

const IS_TOP = { 'data-stone-top': '' }

/** The gradient of the sheen on a polished top. */
export function sheenGradient(drawingId: string, width: number, height: number): SvgNode {
  const stop = (offset: number, stopColor: string, stopOpacity: number): SvgNode => ({
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

/** Visible edges are light. The others are dark because they face a wall or away from the light. */
function paintEdgeHighlights(view: View, edges: readonly Edge[]): SvgNode[] {
  const arrises = (isSeen: boolean) =>
    edges
      .filter((edge) => facesViewer(edge, view.yaw) === isSeen)
      .map(({ from, to }) => projectLine(view, { ...from, z: COUNTER_HEIGHT }, { ...to, z: COUNTER_HEIGHT }))
      .join('')
  return [
    strokedPath(arrises(false), ROOM_TONES.shadow, 0.9, 0.28),
    strokedPath(arrises(true), ROOM_TONES.light, 1, 0.6),
  ]
}
