import { COUNTER_HEIGHT } from '#client/features/designer/room/cabinets.ts'
import type { CabinetSide } from '#client/features/designer/room/paint-cabinets.ts'
import type { Stone } from '#client/features/designer/room/paint-stone.ts'
import { edgesOf, facesViewer, type RoomView } from '#client/features/designer/room/projection.ts'
import { placeOnSide } from '#client/features/designer/room/svg-shapes.ts'
import { edgeShade } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { besideBox, type Box, boxCorners, boxOf } from './region.ts'
import { drawPlainFace, drawStoneFace } from '#client/features/designer/room/stone-face.ts'

/** The panels of waterfall sides. The inner faces are behind the cabinets. */
export interface PanelDrawing {
  outer: CabinetSide[]
  inner: CabinetSide[]
}

export function drawPanels({ panels }: Pick<Fabricated, 'panels'>, stone: Stone, drawingId: string): PanelDrawing {
  const drawing: PanelDrawing = { outer: [], inner: [] }
  const boxes: Box[] = []
  for (const [index, { stretch }] of panels.entries()) {
    const { side, from, to } = stretch
    const whole = boxOf([pointOnSide(side, from), pointOnSide(side, to, SLAB_THICKNESS)])
    // In a corner, one panel ends at the other.
    const box = boxes.reduce((rest, other) => besideBox(rest, other, side.outward), whole)
    boxes.push(box)
    for (const edge of edgesOf(boxCorners(box))) {
      const range = { bottom: 0, top: COUNTER_HEIGHT, shade: edgeShade(edge.outward) }
      const facing = edge.outward.x * side.outward.x + edge.outward.y * side.outward.y
      if (facing < -0.5) {
        const shade = edgeShade(edge.outward) + 0.1
        drawing.inner.push({
          ...edge,
          drawing: lazily(() => drawPlainFace(edge, stone, { ...range, shade })),
          pulls: null,
        })
        continue
      }
      const draw = () =>
        facing > 0.5
          ? drawStoneFace(edge, stone, range, `${drawingId}-panel${index}`)
          : drawPlainFace(edge, stone, range)
      drawing.outer.push({ ...edge, drawing: lazily(draw), pulls: null })
    }
  }
  return drawing
}

export function paintInnerPanels(view: RoomView, { inner }: PanelDrawing): SvgNode[] {
  return inner.filter((face) => facesViewer(face, view.yaw)).map((face) => placeOnSide(view, face, face.drawing()))
}
