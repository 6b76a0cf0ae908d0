import { COLORS } from '#shared/content/colors.ts'

/** A colour by what it is for. */
export interface Palette {
  /** Around the sheet. */
  paper: string
  sheet: string
  ink: string
  muted: string
  link: string
  accent: string
  button: string
  onButton: string
  /** Hairlines: decoration only. */
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

/** The same brand on a dark screen: warm near-black, and a button lighter than what it stands on. */
export const DARK: Palette = {
  paper: '#141310',
  sheet: '#1F1D19',
  ink: '#F1EDE5',
  muted: '#B9B1A3',
  link: '#A9CFC2',
  accent: '#D9B36C',
  button: '#BFD8CE',
  onButton: '#14231F',
  divider: '#3A362F',
}
