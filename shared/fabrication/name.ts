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

/** What each of several is called, numbered if others are called the same: `Island 1`, `Island 2`. */
export function countertopNames(countertops: readonly NamedCountertop[]): string[] {
  const names = countertops.map(countertopName)
  const isOnly = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  const taken = names.filter(isOnly)
  return names.map((name) => {
    if (isOnly(name)) return name
    const own = numbered(name, 1, taken)
    taken.push(own)
    return own
  })
}

/** What everyone calls one of several. */
export function nameAmong<Named extends NamedCountertop>(one: Named, all: readonly Named[]): string {
  return countertopNames(all)[all.indexOf(one)] ?? countertopName(one)
}

/** The place of one that isn't among the others yet, by a name that none of them has. */
export function freePlaceName(countertop: NamedCountertop, taken: readonly string[]): string {
  const place = placeName(countertop)
  return taken.includes(place) || taken.includes(`${place} 1`) ? numbered(place, 2, taken) : place
}

/** With the first number, from `first` on, that isn't taken. */
function numbered(name: string, first: number, taken: readonly string[]): string {
  const own = `${name} ${first}`
  return taken.includes(own) ? numbered(name, first + 1, taken) : own
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
