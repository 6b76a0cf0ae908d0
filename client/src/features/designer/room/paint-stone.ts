import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { slabTileNodes, slabTiles } from '#client/features/designer/slab/stone-pictures.ts'
import { STONES } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { sortBackToFront, bounds, type Edge, edgesOf, facesViewer, topMatrix, type RoomView } from './projection.ts'
import { COUNTER_HEIGHT, UNDERSIDE } from './cabinets.ts'
import { drawStoneFace } from './stone-face.ts'
import { projectHorizontal, group, projectLine, placeOnPlane, placeOnSide, polygon, strokedPath } from './svg-shapes.ts'
import { edgeShade, ROOM_TONES } from './tones.ts'

/** `href` is the address of a picture of the whole slab. */
export interface Stone {
  id: StoneId
  href: string
}

/** The stone: the surface in inches of its outline, and each edge in inches from its start and up from the floor. */
export interface StoneDrawing {
  top: readonly Point[]
  surface: readonly SvgNode[]
  /** An edge is drawn once it's in view. */
  edges: (Edge & { drawing: () => readonly SvgNode[] })[]
}

export function drawStone(top: readonly Point[], stone: Stone, drawingId: string): StoneDrawing {
  return {
    top,
    surface: tileWithStone(top, stone, `${drawingId}-top`),
    edges: edgesOf(top).map((edge, index) => {
      const range = { bottom: UNDERSIDE, top: COUNTER_HEIGHT, shade: edgeShade(edge.outward) }
      return { ...edge, drawing: lazily(() => drawStoneFace(edge, stone, range, `${drawingId}-edge${index}`)) }
    }),
  }
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
export function paintStone(view: RoomView, { surface, edges }: StoneDrawing): { below: SvgNode[]; above: SvgNode[] } {
  const seen = sortBackToFront(edges, view.yaw)
  return {
    below: [
      group(seen.map((edge) => placeOnSide(view, edge, edge.drawing()))),
      group([placeOnPlane(surface, topMatrix(view, COUNTER_HEIGHT))], IS_TOP),
    ],
    above: paintEdgeHighlights(view, edges),
  }
}

/** The light of a window on the surface. */
export function paintSheen(view: RoomView, { top }: StoneDrawing, drawingId: string): SvgNode {
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
function paintEdgeHighlights(view: RoomView, edges: readonly Edge[]): SvgNode[] {
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
