import type { FullDimensions } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { facesViewer } from './axonometry.ts'
import { type Side, TOE_KICK } from './cabinets.ts'

/** Inches. Walls and floor run on beyond every picture. */
const ENDLESS = 1000
const THICKNESS = 5

const OUTWARD: Record<Side, Point> = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, back: { x: 0, y: -1 } }

export interface Wall {
  side: Side
  plan: Point[]
  /** Inches. A wall between the viewer and the countertop is cut off at the height of the toe kick. */
  height: number
  isCut: boolean
}

/** The walls around a countertop of these dimensions (inches), in its outline's inches. */
export function raiseWalls(sides: readonly Side[], { width }: FullDimensions, yaw: number): Wall[] {
  const plans: Record<Side, Point[]> = {
    back: rectangle(
      sides.includes('left') ? -THICKNESS : -ENDLESS,
      -THICKNESS,
      sides.includes('right') ? width + THICKNESS : ENDLESS,
      0,
    ),
    left: rectangle(-THICKNESS, 0, 0, ENDLESS),
    right: rectangle(width, 0, width + THICKNESS, ENDLESS),
  }
  return sides.map((side) => {
    const isCut = facesViewer({ outward: OUTWARD[side] }, yaw)
    return { side, plan: plans[side], isCut, height: isCut ? TOE_KICK.height : ENDLESS }
  })
}

/** The floor between the walls. */
export function floorPlan(sides: readonly Side[], { width }: FullDimensions): Point[] {
  return rectangle(
    sides.includes('left') ? 0 : -ENDLESS,
    sides.includes('back') ? 0 : -ENDLESS,
    sides.includes('right') ? width : ENDLESS,
    ENDLESS,
  )
}

function rectangle(left: number, back: number, right: number, front: number): Point[] {
  return [
    { x: left, y: back },
    { x: right, y: back },
    { x: right, y: front },
    { x: left, y: front },
  ]
}
