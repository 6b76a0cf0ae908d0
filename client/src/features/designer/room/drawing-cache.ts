import type { SvgNode } from '#client/features/designer/svg-node.ts'

/** Returns the last drawing of `slot` if `inputs` are the same as then. Otherwise calls `draw`. */
export type DrawingCache = (slot: string, inputs: string, draw: () => readonly SvgNode[]) => readonly SvgNode[]

/** Caches the last drawing of each slot of a room. A drag changes few of them, a turn almost none. */
export function createDrawingCache(): DrawingCache {
  const cache = new Map<string, { inputs: string; nodes: readonly SvgNode[] }>()
  return (slot, inputs, draw) => {
    const last = cache.get(slot)
    if (last?.inputs === inputs) return last.nodes
    const nodes = draw()
    cache.set(slot, { inputs, nodes })
    return nodes
  }
}
