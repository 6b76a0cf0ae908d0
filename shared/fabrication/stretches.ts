import type { Shape } from '#shared/countertops/countertop.ts'
import type { Profile, SideName, Splash, Stretch, Use } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { type Side, sidesOf } from './sides.ts'

/** Inches. Past the cabinets, unless a stretch says otherwise. At a wall there is none. */
export const DEFAULT_OVERHANG = 1.5

const SPLASH_HEIGHTS = { none: 0, '4in': 4 }

/** Part of a side with all its defaults. Lengths are in inches. */
export interface SideStretch {
  side: Side
  /** From the side's left end. */
  from: number
  to: number
  use: Use
  profile: Profile
  /** 0: none. Only a wall has a backsplash. */
  splashHeight: number
  overhang: number
}

const WALLS: readonly SideName[] = ['back', 'legBack', 'leftBack', 'rightBack']

/** What a side meets if the details don't say (docs/rules.md, Details). A shape has only some of the sides. */
export function defaultUse(_shape: Shape, side: SideName): Use {
  return WALLS.includes(side) ? 'wall' : 'finished'
}

/**
 * The stretches of all sides: sides clockwise, and the stretches of a side from its left end. What a side's list leaves
 * open has the side's default. What is past its end is left out.
 */
export function stretchesOf(
  { shape, dimensions, details }: FabricatedCountertop,
  sides: readonly Side[] = sidesOf(shape, dimensions, details?.mirrored),
): SideStretch[] {
  return sides.flatMap((side) => {
    const rest = { use: defaultUse(shape, side.name) }
    return fillIn(side, [...(details?.sides[side.name] ?? []), rest])
  })
}

function fillIn(side: Side, stretches: readonly Stretch[]): SideStretch[] {
  let from = 0
  return stretches.flatMap((stretch) => {
    const to = Math.min(stretch.to ?? side.length, side.length)
    if (to <= from) return []
    const { use, profile = 'eased', splash = 'none', overhang = use === 'wall' ? 0 : DEFAULT_OVERHANG } = stretch
    const filled = { side, from, to, use, profile, splashHeight: use === 'wall' ? heightOf(splash) : 0, overhang }
    from = to
    return [filled]
  })
}

/** Inches. */
function heightOf(splash: Splash): number {
  return typeof splash === 'string' ? SPLASH_HEIGHTS[splash] : splash.height
}
