import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { capitalize } from '#shared/lib/counts.ts'
import type { Details } from './details.ts'
import { stretchesOf } from './stretches.ts'

interface NamedCountertop {
  shape: Shape
  dimensions: Dimensions
  details?: Details | undefined
}

/** What everyone calls a countertop: by the name that it got, else by its place in the kitchen. */
export function countertopName(countertop: NamedCountertop): string {
  return countertop.details?.name || placeName(countertop)
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
