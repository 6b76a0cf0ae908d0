import { CABINETS, type CabinetId } from '#shared/content/cabinets.ts'
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

/** Warmer than black: what is in the shade of a room with a wooden floor. */
const SHADE = mix(COLORS.ink, COLORS.brass, 0.3)

/** Daylight comes from the front: sides that face left or right lie in half shade. */
function isShaded(outward: Point): boolean {
  return Math.abs(outward.x) > 0.5
}

export const ROOM_TONES = {
  outside: mix(COLORS.paper, COLORS.sand, 0.35),
  floor: mix(COLORS.sand, COLORS.brass, 0.16),
  plank: mix(COLORS.sand, COLORS.brass, 0.27),
  shadow: SHADE,
  light: '#ffffff',
} as const

const WALL = {
  lit: { face: mix(COLORS.sand, COLORS.white, 0.45), skirting: mix(COLORS.sand, COLORS.white, 0.72) },
  shaded: { face: mix(COLORS.sand, COLORS.brass, 0.05), skirting: mix(COLORS.sand, COLORS.white, 0.3) },
  skirtingLine: mix(COLORS.sand, COLORS.control, 0.5),
  cut: mix(COLORS.control, COLORS.sand, 0.55),
  cutFace: mix(COLORS.control, COLORS.sand, 0.72),
  shadedCutFace: mix(COLORS.control, COLORS.sand, 0.58),
}

export interface WallTones {
  face: Hex
  skirting: Hex
  skirtingLine: Hex
  /** Where it is cut through: its top, and the side of what is left of it. */
  cut: Hex
  cutFace: Hex
}

export function wallTones(outward: Point): WallTones {
  const { skirtingLine, cut, cutFace, shadedCutFace } = WALL
  const isDark = isShaded(outward)
  return { ...(isDark ? WALL.shaded : WALL.lit), skirtingLine, cut, cutFace: isDark ? shadedCutFace : cutFace }
}

/** How much black lies over the stone of an edge. */
export function edgeShade(outward: Point): number {
  return isShaded(outward) ? 0.24 : 0.1
}

export interface CabinetTones {
  face: Hex
  /** Between two fronts. */
  gap: Hex
  /** The panel that lies deeper than its frame, its upper edges in the frame's shade and its lower ones in the light. */
  panel: Hex
  dark: Hex
  light: Hex
  grain: Hex | null
  handle: Hex
  toeKick: Hex
}

type Side = 'lit' | 'shaded' | 'away'

/** How much of the shade lies on a side. */
const SHADES: Record<Side, number> = { lit: 0, shaded: 0.2, away: 0.1 }

/** Every side of every frame asks for them. */
const known = new Map<string, CabinetTones>()

/** The tones of a cabinet's side. */
export function cabinetTones(cabinet: CabinetId, outward: Point): CabinetTones {
  const side: Side = isShaded(outward) ? 'shaded' : outward.y > 0 ? 'lit' : 'away'
  const key = `${cabinet} ${side}`
  const tones = known.get(key) ?? tonesOf(cabinet, SHADES[side])
  known.set(key, tones)
  return tones
}

function tonesOf(cabinet: CabinetId, shade: number): CabinetTones {
  const { color, handle, hasGrain } = CABINETS[cabinet]
  const face = mix(color, SHADE, shade)
  return {
    face,
    gap: mix(face, SHADE, 0.62),
    panel: mix(face, SHADE, 0.06),
    dark: mix(face, SHADE, 0.36),
    light: mix(face, COLORS.white, 0.2),
    grain: hasGrain ? mix(face, SHADE, 0.16) : null,
    handle: mix(handle, SHADE, shade / 2),
    toeKick: mix(color, SHADE, 0.74),
  }
}
