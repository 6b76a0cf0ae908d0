import { facesViewer } from '#client/features/designer/room/projection.ts'
import { standWall, type StandingWall } from '#client/features/designer/room/walls.ts'
import type { ApplianceDrawing } from './appliances.ts'
import { sortBoxesBackToFront } from './box-order.ts'
import { type Box, boxOf } from './region.ts'
import type { PlannedWall } from './wall-plans.ts'

/** A wall or an appliance beside the countertop. */
export type Surrounding<Wall extends PlannedWall> = { box: Box } & (
  | { kind: 'wall'; wall: Wall & StandingWall }
  | { kind: 'appliance'; appliance: ApplianceDrawing }
)

/**
 * What is behind the cabinets and what is in front of them, each in painting order. A short wall can hide the appliance
 * of another leg, so walls and appliances are sorted together.
 */
export function sortSurroundings<Wall extends PlannedWall>(
  walls: readonly Wall[],
  appliances: readonly ApplianceDrawing[],
  yaw: number,
): { behind: Surrounding<Wall>[]; inFront: Surrounding<Wall>[] } {
  const standing = walls.map((wall) => ({ ...wall, ...standWall(wall, yaw) }))
  const select = (isInFront: boolean) =>
    sortBoxesBackToFront(
      [
        ...standing
          .filter(({ isCut, isInside }) => isCut === isInFront && (isCut || !isInside))
          .map((wall): Surrounding<Wall> => ({ kind: 'wall', wall, box: boxOf(wall.plan) })),
        ...appliances
          .filter((appliance) => facesViewer(appliance, yaw) === isInFront)
          .map((appliance): Surrounding<Wall> => ({ kind: 'appliance', appliance, box: appliance.box })),
      ],
      yaw,
    )
  return { behind: select(false), inFront: select(true) }
}
