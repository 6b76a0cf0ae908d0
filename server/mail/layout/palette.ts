import { COLORS, DARK_COLORS } from '#shared/content/colors.ts'

/** Colors by purpose. */
export interface Palette {
  /** The background around the sheet. */
  paper: string
  sheet: string
  ink: string
  muted: string
  link: string
  accent: string
  button: string
  onButton: string
  /** Decorative hairlines only. */
  divider: string
}

export const LIGHT: Palette = {
  paper: COLORS.paper,
  sheet: COLORS.white,
  ink: COLORS.ink,
  muted: COLORS.muted,
  link: COLORS.pine,
  accent: COLORS.brass,
  button: COLORS.pine,
  onButton: COLORS.white,
  divider: COLORS.divider,
}

export const DARK: Palette = DARK_COLORS
