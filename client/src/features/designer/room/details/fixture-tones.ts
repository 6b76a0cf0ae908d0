import { mix, STEEL } from '#client/features/designer/room/tones.ts'
import { COLORS } from '#shared/content/colors.ts'

const CLAY = mix(COLORS.white, COLORS.sand, 0.25)
const BODY = mix(COLORS.sand, COLORS.control, 0.2)
const GLASS = mix(COLORS.ink, COLORS.control, 0.08)

/** The colors of a bowl: its rim, its walls that face the light, its walls in half shade, and its bottom. */
export interface BowlTones {
  rim: string
  lit: string
  shaded: string
  bottom: string
  line: string
}

/** The colors of what is in the stone or beside it. */
export const FIXTURE_TONES = {
  plate: CLAY,
  plateLine: mix(COLORS.control, COLORS.white, 0.25),
  socket: mix(COLORS.sand, COLORS.control, 0.22),
  steelBowl: {
    rim: mix(STEEL, COLORS.white, 0.35),
    lit: mix(STEEL, COLORS.ink, 0.12),
    shaded: mix(STEEL, COLORS.ink, 0.3),
    bottom: mix(STEEL, COLORS.white, 0.12),
    line: mix(STEEL, COLORS.ink, 0.5),
  },
  clayBowl: {
    rim: CLAY,
    lit: mix(CLAY, COLORS.control, 0.14),
    shaded: mix(CLAY, COLORS.control, 0.34),
    bottom: mix(CLAY, COLORS.control, 0.06),
    line: mix(CLAY, COLORS.control, 0.7),
  },
  /** An appliance beside the countertop isn't ours, so it's as quiet as the room. */
  body: BODY,
  bodyLine: mix(BODY, COLORS.muted, 0.42),
  bodyDark: mix(BODY, COLORS.muted, 0.3),
  bodyFoot: mix(BODY, COLORS.ink, 0.6),
  drain: mix(STEEL, COLORS.ink, 0.62),
  steel: STEEL,
  steelLight: mix(STEEL, COLORS.white, 0.65),
  steelDark: mix(STEEL, COLORS.ink, 0.6),
  glass: GLASS,
  glassLine: mix(GLASS, COLORS.white, 0.34),
  glassRim: mix(GLASS, COLORS.white, 0.55),
} as const
