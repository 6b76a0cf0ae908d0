import { COLORS } from '#shared/content/colors.ts'

/** Side length of the mark's square. */
const SIDE = 32
/** A corner counter from above. Even coordinates give sharp edges at 16 px. */
const COUNTERTOP = 'M4 6h24v10H16v10H4z'
const VEIN = 'M4 22.6 9 18.6 12 12.6 18.6 9.6 21.6 6h2L19.8 11 13.4 14 10.4 20.2 4 25z'

type Ground = 'rounded' | 'full'

/**
 * The shop's mark as an SVG: a countertop with a vein in the brand's colors. `full` fills the square, for platforms that crop
 * it. `scale` is the size of the countertop in the square.
 */
export function markSvg({ ground = 'rounded', scale = 1 }: { ground?: Ground; scale?: number } = {}): string {
  const offset = (SIDE / 2) * (1 - scale)
  const transform = scale === 1 ? '' : ` transform="translate(${offset} ${offset}) scale(${scale})"`
  const corners = ground === 'rounded' ? ' rx="7"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}"${corners} fill="${COLORS.pine}"/><g${transform}><path fill="${COLORS.paper}" d="${COUNTERTOP}"/><path fill="${COLORS.pine}" d="${VEIN}"/></g></svg>\n`
}
