import type { FullDimensions } from '#shared/countertops/countertop.ts'
import { COMMON_DEPTH } from '#shared/countertops/dimension-names.ts'
import {
  type Corner,
  type CornerName,
  type Details,
  LIMITS,
  LOW_SPLASH,
  type Profile,
  type SideName,
  type Splash,
  type Stretch,
  type Use,
} from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { defaultUse, type SideStretch, stretchesOf } from '#shared/fabrication/stretches.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { withoutUndefined } from './edit-cutouts.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'

/** A countertop's side with its stretches, from its left end. */
export interface SideStretches {
  side: Side
  stretches: SideStretch[]
}

export function sidesWithStretches(countertop: FabricatedCountertop): SideStretches[] {
  const sides = sidesOf(countertop)
  const stretches = stretchesOf(countertop, sides)
  return sides.map((side) => ({ side, stretches: stretches.filter((stretch) => stretch.side === side) }))
}

/** The stretches of a side as stored, with only what was chosen. There are at most three, so the third gets the rest. */
function storedStretches(countertop: FabricatedCountertop, { side, stretches }: SideStretches): Stretch[] {
  const stored = detailsOf(countertop).sides[side.name] ?? []
  const kept = stretches.slice(0, LIMITS.stretches)
  return kept.map(({ use, to }, index) => {
    const { to: _, ...chosen } = stored[index] ?? { use }
    return index < kept.length - 1 ? { to, ...chosen } : chosen
  })
}

/** The details with these stretches of a side. A side that is all default isn't stored. */
function withStretches({ details }: FabricatedCountertop, side: SideName, stretches: readonly Stretch[]): Details {
  const before = detailsOf({ details })
  const { [side]: _, ...others } = before.sides
  const [only] = stretches
  const isDefault = stretches.length === 1 && only && Object.keys(only).length === 1 && only.use === defaultUse(side)
  return { ...before, sides: isDefault ? others : { ...others, [side]: [...stretches] } }
}

/** Changes one stretch of a side. `undefined` takes a field back to its default. */
export function changeStretch(
  countertop: FabricatedCountertop,
  side: SideStretches,
  index: number,
  change: Partial<Stretch>,
): Details {
  const stored = storedStretches(countertop, side)
  const changed = Math.min(index, stored.length - 1)
  const stretches = stored.map((stretch, at) =>
    at === changed ? withoutUndefined({ ...stretch, ...change }) : stretch,
  )
  return withStretches(countertop, side.side.name, stretches)
}

/** Splits the last stretch of a side in the middle, to the whole inch. */
export function splitSide(countertop: FabricatedCountertop, side: SideStretches): Details {
  const stored = storedStretches(countertop, side)
  const last = stored.at(-1)
  const { from = 0, to = side.side.length } = side.stretches.at(-1) ?? {}
  if (!last || !canSplit(side)) return detailsOf(countertop)
  const middle = snapInches((from + to) / 2, 1)
  return withStretches(countertop, side.side.name, [...stored.slice(0, -1), { ...last, to: middle }, last])
}

/** Inches. A split leaves two stretches of at least this length. */
const MIN_STRETCH = 1

export function canSplit({ stretches }: SideStretches): boolean {
  const last = stretches.at(-1)
  return last !== undefined && stretches.length < LIMITS.stretches && last.to - last.from >= 3 * MIN_STRETCH
}

/** Removes a stretch. The one before it, or the next one if it was the first, takes its place. */
export function removeStretch(countertop: FabricatedCountertop, side: SideStretches, index: number): Details {
  const stored = storedStretches(countertop, side)
  const { to } = stored[index] ?? {}
  const joined = stored.flatMap((stretch, at) => {
    if (at === index) return []
    if (at !== index - 1) return [stretch]
    const { to: _, ...chosen } = stretch
    return [to === undefined ? chosen : { to, ...chosen }]
  })
  return withStretches(countertop, side.side.name, joined)
}

/** Where a stretch may end: after the one before it and before the next one ends, in inches. Without room, only where it ends. */
export function endLimits({ side, stretches }: SideStretches, index: number): { min: number; max: number } {
  const { from = 0, to = side.length } = stretches[index] ?? {}
  const min = from + MIN_STRETCH
  const max = (stretches[index + 1]?.to ?? side.length) - MIN_STRETCH
  return min > max ? { min: to, max: to } : { min, max }
}

/** Stores what each side meets, also where that is the default: the visitor has said so. */
export function stateUses(countertop: FabricatedCountertop): Details {
  const details = detailsOf(countertop)
  const unsaid = sidesWithStretches(countertop).filter(({ side }) => !details.sides[side.name])
  const stated = unsaid.map(({ side: { name } }) => [name, [{ use: defaultUse(name) }]])
  return { ...details, sides: { ...details.sides, ...Object.fromEntries(stated) } }
}

export function areUsesStated(countertop: FabricatedCountertop): boolean {
  const { sides } = detailsOf(countertop)
  return sidesWithStretches(countertop).every(({ side }) => sides[side.name])
}

export function setProfile(countertop: FabricatedCountertop, profile: Profile): Details {
  return changeAll(countertop, ({ use }) => (use === 'finished' ? { profile } : null))
}

export function setSplash(countertop: FabricatedCountertop, splash: Splash, only?: SideName): Details {
  return changeAll(countertop, ({ use, side }) =>
    use === 'wall' && (only === undefined || side.name === only) ? { splash } : null,
  )
}

/** Sets what a whole side meets. A stretch of another use keeps its profile and backsplash for later. */
function changeAll(
  countertop: FabricatedCountertop,
  changeOf: (stretch: SideStretch) => Partial<Stretch> | null,
): Details {
  let details = detailsOf(countertop)
  for (const side of sidesWithStretches(countertop)) {
    const changes = side.stretches.map(changeOf)
    if (changes.every((change) => change === null)) continue
    const stretches = storedStretches(countertop, side).map((stretch, index) => ({ ...stretch, ...changes[index] }))
    details = withStretches({ ...countertop, details }, side.side.name, stretches)
  }
  return details
}

/** The profile of all finished stretches, or null if they differ. Undefined if nothing is finished. */
export function commonProfile(stretches: readonly SideStretch[]): Profile | null | undefined {
  return common(stretches.filter(({ use }) => use === 'finished').map(({ profile }) => profile))
}

/** The height of the backsplash of all walls in inches, or null if they differ. Undefined if there is no wall. */
export function commonSplashHeight(stretches: readonly SideStretch[]): number | null | undefined {
  return common(stretches.filter(({ use }) => use === 'wall').map(({ splashHeight }) => splashHeight))
}

function common<T>(values: readonly T[]): T | null | undefined {
  const [first] = values
  return values.every((value) => value === first) ? first : null
}

export function splashOf(height: number): Splash {
  if (height === 0) return 'none'
  return height === LOW_SPLASH ? '4in' : { height }
}

export function withCorner(details: Details, name: CornerName, corner: Corner | undefined): Details {
  const { [name]: _, ...others } = details.corners
  return { ...details, corners: corner ? { ...others, [name]: corner } : others }
}

export function cornerLimit({ width, length }: FullDimensions): number {
  return Math.min(LIMITS.cornerSize, width, length)
}

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
  const shared = sharedLooks(countertop)
  let details = detailsOf(countertop)
  for (const side of sidesOf(countertop)) {
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
  const mirrored = { ...countertop, details: mirrorDetails(countertop) }
  return findPlacement(countertop) ?? (countertop.shape === 'L' ? null : findPlacement(mirrored))
}

function findPlacement(countertop: FabricatedCountertop): Placement | null {
  const sides = sidesWithStretches(countertop)
  const isSame = (placement: Placement) =>
    sides.every(({ side, stretches }) => wallsOf(stretches) === wallsOf(stretchesFor(countertop, placement, side)))
  return PLACEMENTS.find(isSame) ?? null
}

/** Where the walls of a side are, but not how long, as text to compare. */
function wallsOf(stretches: readonly { use: Use }[]): string {
  const walls = stretches.map(({ use }) => use === 'wall')
  return walls.filter((isWallHere, index) => isWallHere !== walls[index - 1]).join()
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

const ENDS: readonly SideName[] = ['leftEnd', 'legEnd', 'rightEnd', 'runEnd']

/** The ends of an island or a peninsula where a panel can go down to the floor: those that aren't walls. */
export function freeEnds(countertop: FabricatedCountertop): SideName[] {
  return sidesWithStretches(countertop)
    .filter(({ side, stretches }) => ENDS.includes(side.name) && stretches.every(({ use }) => use !== 'wall'))
    .map(({ side }) => side.name)
    .toSorted((one, other) => ENDS.indexOf(one) - ENDS.indexOf(other))
}

/** The free ends that are waterfalls along their whole length. */
export function waterfallEnds(countertop: FabricatedCountertop): SideName[] {
  const isWaterfall = (end: SideName) =>
    stretchesOf(countertop).every(({ side, use }) => side.name !== end || use === 'waterfall')
  return freeEnds(countertop).filter(isWaterfall)
}

/** Makes these free ends waterfalls, and finishes the others that were. */
export function setWaterfallEnds(countertop: FabricatedCountertop, ends: readonly SideName[]): Details {
  const before = waterfallEnds(countertop)
  let details = detailsOf(countertop)
  for (const end of freeEnds(countertop)) {
    if (ends.includes(end) === before.includes(end)) continue
    const { to: _, ...looks }: Partial<Stretch> = details.sides[end]?.[0] ?? {}
    const stretch = { ...looks, use: ends.includes(end) ? 'waterfall' : 'finished' } as const
    details = withStretches({ ...countertop, details }, end, [stretch])
  }
  return details
}
