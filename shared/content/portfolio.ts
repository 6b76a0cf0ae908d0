import type { FullDimensions, Shape } from '#shared/countertops/design.ts'
import type { StoneId } from '#shared/countertops/stones.ts'

export interface PortfolioEntry {
  /** Names its pictures, too: `portfolio-<id>` and, tall, `portfolio-<id>-portrait` in `pictures/`. */
  id: string
  title: string
  text: string
  /** What its picture shows, for whoever does not see it. */
  alt: string
  /** What its picture is, which is said beside it: only a kitchen that stands somewhere is a `photo`. */
  picture: 'illustration' | 'photo'
  shape: Shape
  /** Inches. */
  dimensions: FullDimensions
  stone: StoneId
}

/** Under the heading of the page. */
export const PORTFOLIO_INTRO =
  'Illustrations, not customers’ kitchens: each has a plan drawn with the tool that you design with, priced by the same list. Open one and make it yours.'

/** Example designs that open in the designer; none of them claims to be a customer's kitchen. */
export const PORTFOLIO: readonly PortfolioEntry[] = [
  {
    id: 'galley-run',
    title: 'A galley run',
    text: 'One straight piece between range and window, deep enough for a 24 in cabinet and its overhang.',
    alt: 'A galley kitchen with oak fronts: one long Southport countertop from the range to the sink by the window',
    picture: 'illustration',
    shape: 'I',
    dimensions: { width: 120, length: 25.5, returnWidth: 24, returnLength: 24 },
    stone: 'southport',
  },
  {
    id: 'island-for-four',
    title: 'An island for four',
    text: 'Room to cook on one side and to sit on the other, cut from a single slab.',
    alt: 'A deep blue island in Inverness Bristol Bay with four stools, before a wall of walnut cabinets',
    picture: 'illustration',
    shape: 'I',
    dimensions: { width: 96, length: 42, returnWidth: 24, returnLength: 24 },
    stone: 'inverness-bristol-bay',
  },
  {
    id: 'corner-kitchen',
    title: 'A corner kitchen',
    text: 'Two runs meet in the corner; the sink goes under the window on the long one.',
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
    title: 'A U for somebody who cooks',
    text: 'Everything within two steps: four and a half feet of floor between the returns.',
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
