import { SLAB, type StoneId } from '#shared/countertops/stones.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import type { PlacedPiece, PlannedSeam, StonePlan } from './plan-slabs.ts'

/** A slab of the shop. Inches, with the edges that the saw can't use. */
export interface ShopSlab {
  /** From 1, over the whole job. */
  n: number
  stone: StoneId
  width: number
  height: number
}

/** A piece where the shop cuts it. `locked`: a new layout leaves it there. */
export type ShopPiece = PlacedPiece & { locked: boolean }

/** How the shop cuts a job. Pieces lie in inches from the lower left of what is usable of their slab. */
export interface ShopPlan {
  slabs: ShopSlab[]
  pieces: ShopPiece[]
  seams: PlannedSeam[]
}

/** Inches of each edge of a slab that the saw can't use. */
export const TRIM = ruleValue('slab.trim', 'note')

/** The plan as we lay it out, on whole slabs. */
export function shopPlanOf(plans: readonly StonePlan[]): ShopPlan {
  const stones = plans.flatMap(({ stone, slabs }) => Array.from({ length: slabs }, () => stone))
  return {
    slabs: stones.map((stone, index) => ({ n: index + 1, stone, width: SLAB.width, height: SLAB.height })),
    pieces: plans.flatMap(({ pieces }) => pieces.map((piece) => ({ ...piece, locked: false }))),
    seams: plans.flatMap(({ seams }) => seams),
  }
}
