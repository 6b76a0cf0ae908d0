import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import type { StoneId } from '#shared/countertops/stones.ts'

export interface PortfolioEntry {
  /** Also names its pictures in `pictures/`: `portfolio-<id>` and the tall `portfolio-<id>-portrait`. */
  id: string
  title: string
  text: string
  /** Alt text. */
  alt: string
  /** The kind of picture, shown next to it. Only a real kitchen is a `photo`. */
  picture: 'illustration' | 'photo'
  shape: Shape
  /** Inches. */
  dimensions: FullDimensions
  stone: StoneId
}

/** Under the heading of the page. */
export const PORTFOLIO_INTRO =
  "Renderings, not customers' kitchens. Each plan is drawn with the tool you design with and priced from the same list. Open one and make it yours."

/** Example kitchens that open in the designer. None claims to be a customer's kitchen. */
export const PORTFOLIO: readonly PortfolioEntry[] = [
  {
    id: 'galley-run',
    title: 'A galley run',
    text: 'One straight piece between the range and the window, deep enough for a 24 in cabinet and an overhang.',
    alt: 'A galley kitchen with oak fronts: one long Southport countertop from the range to the sink by the window',
    picture: 'illustration',
    shape: 'I',
    dimensions: { width: 120, length: 25.5, returnWidth: 24, returnLength: 24 },
    stone: 'southport',
  },
  {
    id: 'island-for-four',
    title: 'An island for four',
    text: 'Cook on one side and sit on the other. Cut from a single slab.',
    alt: 'A deep blue island in Inverness Bristol Bay with four stools, in front of a wall of walnut cabinets',
    picture: 'illustration',
    shape: 'I',
    dimensions: { width: 96, length: 42, returnWidth: 24, returnLength: 24 },
    stone: 'inverness-bristol-bay',
  },
  {
    id: 'corner-kitchen',
    title: 'A corner kitchen',
    text: 'Two runs meet in the corner. The sink goes under the window on the long run.',
    alt: 'A sage green kitchen: two runs of Inverness Bristol Bay meet in the corner, the sink under the window',
    picture: 'illustration',
    shape: 'L',
    dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
    stone: 'inverness-bristol-bay',
  },
  {
    id: 'breakfast-corner',
    title: 'A breakfast corner',
    text: 'A short return, wide enough for two stools, off a dark run.',
    alt: 'A black oak run in Travella that turns into a breakfast bar with two stools',
    picture: 'illustration',
    shape: 'L',
    dimensions: { width: 84, length: 60, returnWidth: 30, returnLength: 25.5 },
    stone: 'travella',
  },
  {
    id: 'cooks-u',
    title: 'A U for serious cooks',
    text: 'Everything is within two steps, with four and a half feet of floor between the returns.',
    alt: 'A dusty blue kitchen in U shape, its Southport countertop on three sides of a herringbone floor',
    picture: 'illustration',
    shape: 'U',
    dimensions: { width: 105, length: 84, returnWidth: 25.5, returnLength: 25.5 },
    stone: 'southport',
  },
  {
    id: 'dark-u',
    title: 'A dark U',
    text: 'Travella on three sides of a large room, with deep returns for appliances.',
    alt: 'A walnut kitchen in U shape at dusk, with lamps on over its Travella countertop',
    picture: 'illustration',
    shape: 'U',
    dimensions: { width: 144, length: 96, returnWidth: 30, returnLength: 25.5 },
    stone: 'travella',
  },
]
