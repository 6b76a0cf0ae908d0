import { COLORS } from '#shared/content/colors.ts'
import type { Point } from '#shared/countertops/outline.ts'

type Hex = `#${string}`

/** `share` of `other` (0 to 1) in `color`. Both `#rrggbb`. */
function mix(color: string, other: string, share: number): Hex {
  const channels = [1, 3, 5].map((start) => {
    const [own, foreign] = [color, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round((own ?? 0) * (1 - share) + (foreign ?? 0) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const BLACK = '#000000'

/** Daylight comes from the front: sides that face left or right lie in half shade. */
export function isShaded(outward: Point): boolean {
  return Math.abs(outward.x) > 0.5
}

export const ROOM_TONES = {
  outside: COLORS.paper,
  floor: mix(COLORS.sand, COLORS.brass, 0.14),
  plank: mix(COLORS.sand, COLORS.brass, 0.24),
  wall: mix(COLORS.sand, COLORS.white, 0.35),
  shadedWall: mix(COLORS.sand, COLORS.brass, 0.07),
  cut: mix(COLORS.control, COLORS.sand, 0.62),
  shadedCut: mix(COLORS.control, COLORS.sand, 0.4),
  shadow: mix(COLORS.ink, COLORS.brass, 0.25),
  handle: mix(COLORS.brass, COLORS.white, 0.38),
}

/** How much black lies over the stone of an edge. */
export function edgeShade(outward: Point): number {
  return isShaded(outward) ? 0.26 : 0.1
}

export interface CabinetTones {
  face: Hex
  gap: Hex
  recess: Hex
  recessLine: Hex
  toeKick: Hex
}

/** Every side of every frame asks for them, and nearly always in the colour of the side before. */
let latest: { color: string; lit: CabinetTones; shaded: CabinetTones } | undefined

/** The tones of a cabinet's side, from its colour. */
export function cabinetTones(color: string, outward: Point): CabinetTones {
  if (latest?.color !== color) {
    latest = {
      color,
      lit: tonesOf(color, mix(color, COLORS.control, 0.24), 0.64),
      shaded: tonesOf(color, mix(color, BLACK, 0.14), 0.72),
    }
  }
  return isShaded(outward) ? latest.shaded : latest.lit
}

function tonesOf(color: string, face: Hex, toeKickShade: number): CabinetTones {
  return {
    face,
    gap: mix(face, BLACK, 0.45),
    recess: mix(face, BLACK, 0.09),
    recessLine: mix(face, BLACK, 0.26),
    toeKick: mix(color, BLACK, toeKickShade),
  }
}
