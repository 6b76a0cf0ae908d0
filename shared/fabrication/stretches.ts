import { LOW_SPLASH, type Profile, type SideName, type Splash, type Stretch, type Use } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { facesRoom, type Side, sidesOf } from './sides.ts'

/** Inches. Past the cabinets, unless a stretch says otherwise. At a wall there is none. */
export const DEFAULT_OVERHANG = 1.5

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

/** What a side meets if the details don't say (docs/rules.md, Details): sides at the back are walls, others finished. */
export function defaultUse(side: SideName): Use {
  return facesRoom(side) ? 'finished' : 'wall'
}

/**
 * The stretches of all sides: sides clockwise, and the stretches of a side from its left end. What a side's list leaves
 * open has the side's default. What is past its end is left out.
 */
export function stretchesOf(
  countertop: FabricatedCountertop,
  sides: readonly Side[] = sidesOf(countertop),
): SideStretch[] {
  const filled: SideStretch[] = []
  for (const side of sides) {
    let from = 0
    for (const stretch of countertop.details?.sides[side.name] ?? []) from = fillIn(filled, side, from, stretch)
    fillIn(filled, side, from, { use: defaultUse(side.name) })
  }
  return filled
}

/** Adds a stretch, if there is room for it on its side. Returns where the next one starts. */
function fillIn(filled: SideStretch[], side: Side, from: number, stretch: Stretch): number {
  const to = Math.min(stretch.to ?? side.length, side.length)
  if (to <= from) return from
  const { use, profile = 'eased', splash = 'none', overhang = use === 'wall' ? 0 : DEFAULT_OVERHANG } = stretch
  filled.push({ side, from, to, use, profile, splashHeight: use === 'wall' ? heightOf(splash) : 0, overhang })
  return to
}

/** Inches. */
function heightOf(splash: Splash): number {
  if (splash === 'none') return 0
  return splash === '4in' ? LOW_SPLASH : splash.height
}
