import type { FullDimensions, Shape } from '#shared/countertops/design.ts'
import type { StoneId } from '#shared/countertops/stones.ts'

export interface PortfolioEntry {
  id: string
  title: string
  text: string
  shape: Shape
  /** Inches. */
  dimensions: FullDimensions
  stone: StoneId
}

/** Example designs that open in the designer; none of them claims to be a customer's kitchen. */
export const PORTFOLIO: readonly PortfolioEntry[] = [
  {
    id: 'galley-run',
    title: 'A galley run',
    text: 'One straight piece between range and window, deep enough for a 24 in cabinet and its overhang.',
    shape: 'I',
    dimensions: { width: 120, length: 25.5, returnWidth: 24, returnLength: 24 },
    stone: 'southport',
  },
  {
    id: 'island-for-four',
    title: 'An island for four',
    text: 'Room to cook on one side and to sit on the other, cut from a single slab.',
    shape: 'I',
    dimensions: { width: 96, length: 42, returnWidth: 24, returnLength: 24 },
    stone: 'inverness-bristol-bay',
  },
  {
    id: 'corner-kitchen',
    title: 'A corner kitchen',
    text: 'Two runs meet in the corner; the sink goes under the window on the long one.',
    shape: 'L',
    dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
    stone: 'inverness-bristol-bay',
  },
  {
    id: 'breakfast-corner',
    title: 'A breakfast corner',
    text: 'A short return, wide enough for two stools, off a dark run.',
    shape: 'L',
    dimensions: { width: 84, length: 60, returnWidth: 30, returnLength: 25.5 },
    stone: 'travella',
  },
  {
    id: 'cooks-u',
    title: 'A U for somebody who cooks',
    text: 'Everything within two steps: four and a half feet of floor between the returns.',
    shape: 'U',
    dimensions: { width: 105, length: 84, returnWidth: 25.5, returnLength: 25.5 },
    stone: 'southport',
  },
  {
    id: 'dark-u',
    title: 'A dark U',
    text: 'Travella on three sides of a large room, with deep returns for appliances.',
    shape: 'U',
    dimensions: { width: 144, length: 96, returnWidth: 30, returnLength: 25.5 },
    stone: 'travella',
  },
]
