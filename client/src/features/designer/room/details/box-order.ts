import { facesViewer } from '#client/features/designer/room/projection.ts'
import { standWall, type StandingWall } from '#client/features/designer/room/walls.ts'
import type { ApplianceDrawing } from './appliances.ts'
import { type Box, boxOf } from './region.ts'
import type { PlannedWall } from './wall-plans.ts'

/**
 * Things that stand side by side, in painting order: each after everything that it can cover. A thing covers another one
 * only if no line between them has it on the far side.
 */
export function sortBoxesBackToFront<Item extends { box: Box }>(items: readonly Item[], yaw: number): Item[] {
  const waiting = [...items]
  const ordered: Item[] = []
  while (waiting.length > 0) {
    const clear = waiting.findIndex((item) =>
      waiting.every((other) => other === item || !isInFront(item.box, other.box, yaw)),
    )
    ordered.push(...waiting.splice(Math.max(clear, 0), 1))
  }
  return ordered
}

/** Whether the viewer can see `near` in front of `far`. */
function isInFront(near: Box, far: Box, yaw: number): boolean {
  const verdicts = [
    sideOf(near.left, near.right, far.left, far.right) * Math.sin(yaw),
    sideOf(near.back, near.front, far.back, far.front) * Math.cos(yaw),
  ]
  return verdicts.some((verdict) => verdict > 1e-9) && verdicts.every((verdict) => verdict > -1e-9)
}

/** 1 if the first span is after the second one, -1 if it's before, 0 if they overlap. */
function sideOf(from: number, to: number, otherFrom: number, otherTo: number): number {
  if (from >= otherTo - 1e-6) return 1
  return to <= otherFrom + 1e-6 ? -1 : 0
}

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
  const select = (isNear: boolean) =>
    sortBoxesBackToFront(
      [
        ...standing
          .filter(({ isCut, isInside }) => isCut === isNear && (isCut || !isInside))
          .map((wall): Surrounding<Wall> => ({ kind: 'wall', wall, box: boxOf(wall.plan) })),
        ...appliances
          .filter((appliance) => facesViewer(appliance, yaw) === isNear)
          .map((appliance): Surrounding<Wall> => ({ kind: 'appliance', appliance, box: appliance.box })),
      ],
      yaw,
    )
  return { behind: select(false), inFront: select(true) }
}
