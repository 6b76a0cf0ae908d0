import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { capitalize } from '#shared/lib/counts.ts'
import type { Details } from './details.ts'
import { stretchesOf } from './stretches.ts'

export interface NamedCountertop {
  shape: Shape
  dimensions: Dimensions
  details?: Details | undefined
}

/** What everyone calls a countertop: by the name that it got, else by its place in the kitchen. */
export function countertopName(countertop: NamedCountertop): string {
  return countertop.details?.name || placeName(countertop)
}

/** Of several, each by its own name, else by its place, numbered where that is taken: `Wall run`, `Wall run 2`. */
export function countertopNames(countertops: readonly NamedCountertop[]): string[] {
  const taken = countertops.flatMap(({ details }) => details?.name || [])
  return countertops.map((one) => {
    if (one.details?.name) return one.details.name
    const name = freePlaceName(one, taken)
    taken.push(name)
    return name
  })
}

/** The place of one that isn't among the others yet, by a name that none of them has. */
export function freePlaceName(countertop: NamedCountertop, taken: readonly string[]): string {
  const place = placeName(countertop)
  let name = place
  for (let number = 2; taken.includes(name); number += 1) name = `${place} ${number}`
  return name
}

/** `Island`, `Peninsula`, `Wall run`, `L along the wall` */
export function placeName(countertop: NamedCountertop): string {
  const noun = placeNoun(countertop)
  return noun === 'L' || noun === 'U' ? `${noun} along the wall` : capitalize(noun)
}

const ALONG_WALLS: Record<Shape, string> = { I: 'wall run', L: 'L', U: 'U' }
const WITHOUT_WALLS: Record<Shape, string> = { I: 'island', L: 'L-shaped island', U: 'U-shaped island' }

/** `island`, `peninsula`, `wall run`, `L`: by what the countertop's sides meet. */
export function placeNoun({ shape, dimensions, details }: NamedCountertop): string {
  const stretches = stretchesOf({ shape, dimensions: fullDimensions(dimensions), details })
  const walls = stretches.filter(({ use }) => use === 'wall').map(({ side }) => side.name)
  if (walls.length === 0) return WITHOUT_WALLS[shape]
  return shape === 'I' && !walls.includes('back') && !walls.includes('front') ? 'peninsula' : ALONG_WALLS[shape]
}
