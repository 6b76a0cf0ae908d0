import { COLORS } from '#shared/content/colors.ts'

/** What a line or a filled shape of the details means. Never by color alone: each has its own kind of line. */
export const DETAIL_STYLE_NAMES = [
  'wall',
  'backsplash',
  'belowTop',
  'overhang',
  'dishwasher',
  'edge',
  'appliance',
  'cutout',
  'cutoutLines',
  'distance',
] as const
export type DetailStyleName = (typeof DETAIL_STYLE_NAMES)[number]

interface DetailStyle {
  /** On the screen. */
  className: string
  /** Pixels, as are dashes and gaps. */
  width: number
  dash?: readonly [number, number]
  /** In a picture. */
  stroke: string
  fill?: string
}

/** In drawing order. */
export const DETAIL_STYLES: Record<DetailStyleName, DetailStyle> = {
  wall: { className: 'fill-none stroke-ink/55', width: 1, stroke: `${COLORS.ink}8C` },
  backsplash: {
    className: 'fill-white/60 stroke-ink/70',
    width: 1,
    stroke: `${COLORS.ink}B3`,
    fill: `${COLORS.white}99`,
  },
  // Under the dashes of what is below the top, so that they show on a dark stone.
  belowTop: { className: 'fill-none stroke-paper/70', width: 2.5, stroke: `${COLORS.paper}B3` },
  overhang: { className: 'fill-none stroke-ink/70', width: 1, dash: [2, 3], stroke: `${COLORS.ink}B3` },
  dishwasher: { className: 'fill-none stroke-ink/80', width: 1, dash: [5, 4], stroke: `${COLORS.ink}CC` },
  edge: { className: 'fill-none stroke-ink', width: 2.5, stroke: COLORS.ink },
  appliance: { className: 'fill-none stroke-ink', width: 2, dash: [7, 5], stroke: COLORS.ink },
  cutout: { className: 'fill-paper stroke-ink/80', width: 1, stroke: `${COLORS.ink}CC`, fill: COLORS.paper },
  cutoutLines: { className: 'fill-none stroke-ink/60', width: 1, stroke: `${COLORS.ink}99` },
  distance: { className: 'fill-none stroke-pine', width: 1.5, stroke: COLORS.pine },
}
