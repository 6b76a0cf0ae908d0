import { COMMON_DEPTH } from '#shared/countertops/dimension-names.ts'
import type { Details, SideName, Stretch, Use } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'
import { commonProfile, commonSplashHeight, sidesWithStretches, splashOf, withStretches } from './edit-sides.ts'

export const PLACEMENTS = ['wall', 'corner', 'between', 'island', 'peninsula'] as const
export type Placement = (typeof PLACEMENTS)[number]

export const PLACEMENT_LABELS: Record<Placement, string> = {
  wall: 'Against a wall',
  corner: 'In a corner',
  between: 'Between walls',
  island: 'Island',
  peninsula: 'Peninsula',
}

/** Inches. The part of a peninsula's leg that is still at the wall: the depth of the run that it meets. */
const PENINSULA_WALL = COMMON_DEPTH

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

/** Changes which sides are walls. What stands there stays, and a side that changes its use gets what all others share. */
export function withPlacement(countertop: FabricatedCountertop, placement: Placement): Details {
  const { shape, dimensions } = countertop
  const shared = sharedLooks(countertop)
  let details = detailsOf(countertop)
  for (const side of sidesOf(shape, dimensions, details.mirrored)) {
    const stretches = stretchesFor(countertop, placement, side).map((one) => ({ ...shared[one.use], ...one }))
    details = withStretches({ ...countertop, details }, side.name, stretches)
  }
  return details
}

/** The edge of all finished stretches and the backsplash of all walls, where they have the same and not the default. */
function sharedLooks(countertop: FabricatedCountertop): Partial<Record<Use, Omit<Stretch, 'use' | 'to'>>> {
  const stretches = stretchesOf(countertop)
  const profile = commonProfile(stretches)
  const height = commonSplashHeight(stretches)
  return {
    ...(profile && profile !== 'eased' && { finished: { profile } }),
    ...(height && { wall: { splash: splashOf(height) } }),
  }
}

/** The placement that the walls make, or null. Left and right count the same, and so does a wall of another length. */
export function placementOf(countertop: FabricatedCountertop): Placement | null {
  const { shape, dimensions } = countertop
  const mirrored = { ...countertop, details: mirrorDetails(shape, dimensions, detailsOf(countertop)) }
  return findPlacement(countertop) ?? (shape === 'L' ? null : findPlacement(mirrored))
}

function findPlacement(countertop: FabricatedCountertop): Placement | null {
  const { shape, dimensions } = countertop
  const details = detailsOf(countertop)
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

/** Where the walls of each side are, but not how long, as text to compare. */
function wallsOf(countertop: FabricatedCountertop): string {
  return sidesWithStretches(countertop)
    .map(({ side, stretches }) => {
      const walls = stretches.map(({ use }) => use === 'wall')
      return [side.name, ...walls.filter((isWallHere, index) => isWallHere !== walls[index - 1])].join(' ')
    })
    .join()
}

/** What a side gets with a placement. Only its first stretch keeps its looks, unless an appliance or a waterfall is there. */
function stretchesFor(countertop: FabricatedCountertop, placement: Placement, side: Side): Stretch[] {
  const stored = countertop.details?.sides[side.name] ?? []
  const { to: _, use: __, ...looks }: Partial<Stretch> = stored[0] ?? {}
  const { overhang: ___, ...wallLooks } = looks
  if (!isWall(countertop, placement, side.name)) {
    const hasOther = stored.some(({ use }) => use === 'appliance' || use === 'waterfall')
    if (!hasOther) return [{ use: 'finished', ...looks }]
    return stored.map((stretch) => (stretch.use === 'wall' ? { ...stretch, use: 'finished' } : stretch))
  }
  const isPartly = placement === 'peninsula' && (side.name === 'legBack' || side.name === 'leftBack')
  if (!isPartly || side.length <= PENINSULA_WALL) return [{ use: 'wall', ...wallLooks }]
  // The wall is next to the corner at the back.
  return side.leftEnd.y === 0
    ? [
        { to: PENINSULA_WALL, use: 'wall', ...wallLooks },
        { use: 'finished', ...looks },
      ]
    : [
        { to: side.length - PENINSULA_WALL, use: 'finished', ...looks },
        { use: 'wall', ...wallLooks },
      ]
}
