import type { Box } from './region.ts'

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
