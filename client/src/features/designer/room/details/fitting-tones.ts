import { mix, STEEL } from '#client/features/designer/room/tones.ts'
import { COLORS } from '#shared/content/colors.ts'

const CLAY = mix(COLORS.white, COLORS.sand, 0.3)
const GLASS = mix(COLORS.ink, COLORS.control, 0.06)

/** The colors of what stands in or beside the stone. */
export const FITTING_TONES = {
  plate: CLAY,
  plateLine: mix(COLORS.control, COLORS.white, 0.25),
  socket: mix(COLORS.sand, COLORS.control, 0.22),
  steel: STEEL,
  steelLight: mix(STEEL, COLORS.white, 0.5),
  steelDark: mix(STEEL, COLORS.ink, 0.35),
  steelDeep: mix(STEEL, COLORS.ink, 0.6),
  clay: CLAY,
  clayShade: mix(CLAY, COLORS.control, 0.3),
  clayDeep: mix(CLAY, COLORS.control, 0.5),
  glass: GLASS,
  glassLine: mix(GLASS, COLORS.white, 0.28),
  glassRim: mix(GLASS, COLORS.white, 0.5),
} as const
