import type { Shape } from '#shared/countertops/countertop.ts'
import type { CountertopInput } from '#shared/countertops/schema.ts'
import { CORNER_NAMES, type Details, isDetailed } from './details.ts'
import { SIDES_OF_SHAPE } from './sides.ts'

/**
 * The details that are saved, priced and sent with a countertop: only what its shape has. A draft also keeps what its
 * other shapes had. Undefined if nothing differs from the defaults. Returns the same object if the shape has everything.
 */
export function sentDetails({ shape, details }: { shape: Shape; details?: Details | undefined }): Details | undefined {
  if (!details) return undefined
  const own = ownDetails(shape, details)
  return isDetailed({ details: own }) || own.mirrored || own.name ? own : undefined
}

/** What is sent of a draft or a saved countertop, which have more fields. */
export function sentCountertop({ shape, dimensions, stone, details }: CountertopInput): CountertopInput {
  const sent = sentDetails({ shape, details })
  return { shape, dimensions, stone, ...(sent && { details: sent }) }
}

function ownDetails(shape: Shape, details: Details): Details {
  const names: readonly string[] = SIDES_OF_SHAPE[shape]
  const cornerNames: readonly string[] = CORNER_NAMES.slice(0, names.length)
  const isOwn = ({ side }: { side: string }) => names.includes(side)
  const sides = pick(details.sides, names)
  const corners = pick(details.corners, cornerNames)
  const cutouts = details.cutouts.filter(isOwn)
  const dishwasher = details.dishwasher.filter(isOwn)
  const mirrored = details.mirrored && shape === 'L'
  const isAllOwn =
    sides === details.sides &&
    corners === details.corners &&
    cutouts.length === details.cutouts.length &&
    dishwasher.length === details.dishwasher.length &&
    mirrored === details.mirrored
  if (isAllOwn) return details
  const ids = new Set(cutouts.map(({ id }) => id))
  const detached = cutouts.map((cutout) => {
    if (cutout.with === undefined || ids.has(cutout.with)) return cutout
    const { with: _, ...alone } = cutout
    return alone
  })
  return { ...details, mirrored, sides, corners, cutouts: detached, dishwasher }
}

function pick<Named extends object>(named: Named, names: readonly string[]): Named {
  const entries = Object.entries(named)
  const own = entries.filter(([name]) => names.includes(name))
  // Fewer fields of a type whose fields are all optional.
  return own.length === entries.length ? named : (Object.fromEntries(own) as Named)
}
