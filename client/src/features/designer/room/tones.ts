import { CABINETS, type CabinetId } from '#shared/content/cabinets.ts'
import { COLORS } from '#shared/content/colors.ts'
import type { Point } from '#shared/countertops/outline.ts'

type Hex = `#${string}`

/** Mixes a `share` (0 to 1) of `other` into `color`. Both are `#rrggbb`. */
export function mix(color: string, other: string, share: number): Hex {
  const channels = [1, 3, 5].map((start) => {
    const [own, foreign] = [color, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round((own ?? 0) * (1 - share) + (foreign ?? 0) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Warmer than black, like shade in a room with a wooden floor. */
const SHADE = mix(COLORS.ink, COLORS.brass, 0.3)

/** Brushed, as of sinks and appliances. */
export const STEEL = mix(COLORS.muted, COLORS.white, 0.58)

/** Daylight comes from the front, so sides that face left or right are in half shade. */
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
  lit: { face: mix(COLORS.sand, COLORS.white, 0.45), baseboard: mix(COLORS.sand, COLORS.white, 0.72) },
  shaded: { face: mix(COLORS.sand, COLORS.brass, 0.05), baseboard: mix(COLORS.sand, COLORS.white, 0.3) },
  baseboardLine: mix(COLORS.sand, COLORS.control, 0.5),
  cut: mix(COLORS.control, COLORS.sand, 0.55),
  cutFace: mix(COLORS.control, COLORS.sand, 0.72),
  shadedCutFace: mix(COLORS.control, COLORS.sand, 0.58),
}

interface WallTones {
  face: Hex
  baseboard: Hex
  baseboardLine: Hex
  /** The cut surface on top of a stub, and its sides. */
  cut: Hex
  cutFace: Hex
}

export function wallTones(outward: Point): WallTones {
  const { baseboardLine, cut, cutFace, shadedCutFace } = WALL
  const isDark = isShaded(outward)
  return { ...(isDark ? WALL.shaded : WALL.lit), baseboardLine, cut, cutFace: isDark ? shadedCutFace : cutFace }
}

/** The opacity of the shade over the stone of an edge. */
export function edgeShade(outward: Point): number {
  return isShaded(outward) ? 0.24 : 0.1
}

export interface CabinetTones {
  face: Hex
  /** Between two doors. */
  gap: Hex
  /** The recessed panel. Its upper edges are dark, its lower ones light. */
  panel: Hex
  dark: Hex
  light: Hex
  grain: Hex | null
  handle: Hex
  /** Brushed steel, and the lines on it. */
  appliance: Hex
  applianceDark: Hex
}

type Side = 'lit' | 'shaded' | 'away'

/** The share of shade on a side. */
const SIDE_SHADES: Record<Side, number> = { lit: 0, shaded: 0.2, away: 0.1 }

const cabinetTonesOf = new Map<`${CabinetId} ${Side}`, CabinetTones>()

/** The tones of a cabinet's side. Mixed once, because a drag asks for dozens in every frame. */
export function cabinetTones(cabinet: CabinetId, outward: Point): CabinetTones {
  const side: Side = isShaded(outward) ? 'shaded' : outward.y > 0 ? 'lit' : 'away'
  const tones = cabinetTonesOf.get(`${cabinet} ${side}`) ?? mixCabinetTones(cabinet, side)
  cabinetTonesOf.set(`${cabinet} ${side}`, tones)
  return tones
}

function mixCabinetTones(cabinet: CabinetId, side: Side): CabinetTones {
  const shade = SIDE_SHADES[side]
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
    appliance: mix(STEEL, SHADE, shade),
    applianceDark: mix(STEEL, SHADE, 0.42),
  }
}

/** The tone of toe kicks. They are in the shade on all sides. */
export function kickToneOf(cabinet: CabinetId): Hex {
  return mix(CABINETS[cabinet].color, SHADE, 0.74)
}
