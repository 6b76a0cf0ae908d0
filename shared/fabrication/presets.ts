import type { Details, SideName, Stretch, Use } from './details.ts'
import { DEFAULT_DETAILS } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { mirrorDetails } from './mirror.ts'
import { ruleValue } from './rules.ts'
import { type Side, sidesOf } from './sides.ts'
import { defaultUse, stretchesOf } from './stretches.ts'

/** Where a countertop goes in a kitchen. */
export const PLACEMENTS = ['wall', 'corner', 'between', 'island', 'peninsula'] as const
export type Placement = (typeof PLACEMENTS)[number]

export const PLACEMENT_LABELS: Record<Placement, string> = {
  wall: 'Against a wall',
  corner: 'In a corner',
  between: 'Between walls',
  island: 'Island',
  peninsula: 'Peninsula',
}

const LOW_SPLASH = ruleValue('splash.height', 'note')

/** Inches. The part of a peninsula's leg that is still at the wall: the depth of the run that it meets. */
const PENINSULA_WALL = 25.5

/** The sides that are walls. A shape has only some of them. */
const WALLS: Record<Placement, readonly SideName[]> = {
  wall: ['back'],
  corner: ['back', 'leftEnd', 'legBack', 'leftBack'],
  between: ['back', 'leftEnd', 'rightEnd', 'legBack', 'runEnd', 'leftBack', 'rightBack'],
  island: [],
  peninsula: ['back', 'leftEnd', 'legBack', 'leftBack', 'rightBack'],
}

/** The ends of a U's legs stay free, and so does the back of an I that ends at a wall. */
function isWall({ shape }: FabricatedCountertop, placement: Placement, side: SideName): boolean {
  if (shape === 'U' && (side === 'leftEnd' || side === 'rightEnd')) return false
  if (shape === 'I' && placement === 'peninsula') return side === 'leftEnd'
  return WALLS[placement].includes(side)
}

/**
 * Changes which sides are walls. An appliance or a waterfall stays where there is no wall. Edges and backsplashes stay, and
 * a side that changes its use gets the edge or backsplash that all others share.
 */
export function withPlacement(countertop: FabricatedCountertop, placement: Placement): Details {
  const { shape, dimensions, details = DEFAULT_DETAILS } = countertop
  const sides = { ...details.sides }
  const shared = sharedLooks(countertop)
  for (const side of sidesOf(shape, dimensions, details.mirrored)) {
    const stretches = stretchesFor(countertop, placement, side).map((stretch) => ({
      ...shared[stretch.use],
      ...stretch,
    }))
    const [only] = stretches
    const isDefault =
      stretches.length === 1 && only && Object.keys(only).length === 1 && only.use === defaultUse(side.name)
    if (isDefault) delete sides[side.name]
    else sides[side.name] = stretches
  }
  return { ...details, sides }
}

/** The edge of all finished stretches and the backsplash of all walls, where they have the same and not the default. */
function sharedLooks(countertop: FabricatedCountertop): Partial<Record<Use, Omit<Stretch, 'use' | 'to'>>> {
  const stretches = stretchesOf(countertop)
  const profiles = new Set(stretches.filter(({ use }) => use === 'finished').map(({ profile }) => profile))
  const heights = new Set(stretches.filter(({ use }) => use === 'wall').map(({ splashHeight }) => splashHeight))
  const [profile] = profiles
  const [height] = heights
  return {
    ...(profiles.size === 1 && profile && profile !== 'eased' && { finished: { profile } }),
    ...(heights.size === 1 && height && { wall: { splash: height === LOW_SPLASH ? '4in' : { height } } }),
  }
}

/**
 * The placement that a countertop's walls make, or null. Left and right count the same, and so does a longer or shorter
 * wall of a peninsula.
 */
export function placementOf(countertop: FabricatedCountertop): Placement | null {
  const { shape, dimensions, details = DEFAULT_DETAILS } = countertop
  const mirrored = { ...countertop, details: mirrorDetails(shape, dimensions, details) }
  return findPlacement(countertop) ?? (shape === 'L' ? null : findPlacement(mirrored))
}

function findPlacement(countertop: FabricatedCountertop): Placement | null {
  const { shape, dimensions, details = DEFAULT_DETAILS } = countertop
  const walls = wallsOf(countertop)
  const isSame = (placement: Placement) => {
    const placed = Object.fromEntries(
      sidesOf(shape, dimensions, details.mirrored).map((side) => [
        side.name,
        stretchesFor(countertop, placement, side),
      ]),
    )
    return wallsOf({ shape, dimensions, details: { ...details, sides: placed } }) === walls
  }
  return PLACEMENTS.find(isSame) ?? null
}

/** Which sides are walls, and to which of their ends, as text to compare. */
function wallsOf(countertop: FabricatedCountertop): string {
  const stretches = stretchesOf(countertop)
  return [...new Set(stretches.map(({ side }) => side))]
    .map((side) => {
      const own = stretches.filter((stretch) => stretch.side === side)
      const [first, last] = [own[0]?.use === 'wall', own.at(-1)?.use === 'wall']
      const isWhole = own.every(({ use }) => use === 'wall')
      const isInside = !first && !last && own.some(({ use }) => use === 'wall')
      return `${side.name} ${isWhole ? 'wall' : `${first} ${last} ${isInside}`}`
    })
    .join()
}

function stretchesFor(countertop: FabricatedCountertop, placement: Placement, side: Side): Stretch[] {
  const stored = countertop.details?.sides[side.name] ?? []
  const hasOther = stored.some(({ use }) => use === 'appliance' || use === 'waterfall')
  const [first] = stored
  const { to: _, use: __, ...looks } = first ?? { use: 'wall' }
  const wall = isWall(countertop, placement, side.name)
  const isPartly = placement === 'peninsula' && (side.name === 'legBack' || side.name === 'leftBack')
  if (wall && isPartly && side.length > PENINSULA_WALL) return peninsulaStretches(side, looks)
  if (!wall && hasOther)
    return stored.map((stretch) => (stretch.use === 'wall' ? { ...stretch, use: 'finished' } : stretch))
  const use: Use = wall ? 'wall' : 'finished'
  // An overhang belongs to a free side.
  const { overhang, ...kept } = looks
  return [{ use, ...kept, ...(wall || overhang === undefined ? {} : { overhang }) }]
}

/** A wall next to the corner at the back. */
function peninsulaStretches(side: Side, looks: Omit<Stretch, 'to' | 'use'>): Stretch[] {
  const { overhang: _, ...wallLooks } = looks
  const isCornerLeft = side.leftEnd.y === 0
  return isCornerLeft
    ? [
        { to: PENINSULA_WALL, use: 'wall', ...wallLooks },
        { use: 'finished', ...looks },
      ]
    : [
        { to: side.length - PENINSULA_WALL, use: 'finished', ...looks },
        { use: 'wall', ...wallLooks },
      ]
}
