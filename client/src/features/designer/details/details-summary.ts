import { isSink, isCooktop } from '#shared/fabrication/details.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { formatInches } from '#shared/lib/inches.ts'

/** What the closed step says: `2 finished edges, no sink yet. Add what you have.` */
export function detailsSummary(countertop: Countertop): string {
  const { cutouts = [], dishwasher = [] } = countertop.details ?? {}
  const stretches = stretchesOf(countertop)
  const finished = new Set(stretches.filter(({ use }) => use === 'finished').map(({ side }) => side.name))
  const names = new Set(stretches.map(({ side }) => side.name))
  const own = cutouts.filter(({ side }) => names.has(side))
  const dishwashers = dishwasher.filter(({ side }) => names.has(side))
  const [sinks, cooktops] = [own.filter(({ kind }) => isSink(kind)), own.filter(({ kind }) => isCooktop(kind))]
  const heights = new Set(stretches.map(({ splashHeight }) => splashHeight).filter((height) => height > 0))
  const [height] = heights
  const parts = [
    counted(finished.size, 'finished edge'),
    sinks.length === 0 ? 'no sink yet' : counted(sinks.length, 'sink'),
    ...(cooktops.length > 0 ? [counted(cooktops.length, 'cooktop')] : []),
    ...(dishwashers.length > 0 ? [counted(dishwashers.length, 'dishwasher')] : []),
    ...(height === undefined ? [] : [heights.size === 1 ? `${formatInches(height)} in backsplash` : 'backsplash']),
  ]
  return `${parts.join(', ')}.${sinks.length + cooktops.length === 0 ? ' Add what you have.' : ''}`
}

function counted(number: number, word: string): string {
  return `${number === 0 ? 'no' : number} ${word}${number === 1 ? '' : 's'}`
}
