import type { Countertop } from '#shared/countertops/countertop.ts'
import { type Cutout, DEFAULT_DETAILS, type SideName } from '#shared/fabrication/details.ts'

/** Its own countertop is what opens in the designer. Its details have everything that the picture shows. */
export interface PortfolioEntry extends Countertop {
  /** Also names its pictures in `pictures/`: `portfolio-<id>` and the tall `portfolio-<id>-portrait`. */
  id: string
  title: string
  text: string
  /** Alt text. */
  alt: string
  /** The kind of picture, shown next to it. Only a real kitchen is a `photo`. */
  picture: 'illustration' | 'photo'
  /** Other countertops in the picture, each with a name. They are in its price. */
  alsoShown?: readonly Countertop[]
}

/** Inches: corner radius of the sinks in the pictures. */
const SINK_RADIUS = 1.6

/** An undermount sink of a size in inches, `setback` from the front, with its faucet. */
function sink(
  side: SideName,
  at: number,
  { width, depth, setback }: { width: number; depth: number; setback: number },
): Cutout[] {
  return [
    { id: 'sink', kind: 'sink-single', side, at, setback, size: { width, depth, radius: SINK_RADIUS } },
    { id: 'faucet', kind: 'faucet', side, at, with: 'sink' },
  ]
}

/** A hole beside a sink's faucet, such as a soap pump's. */
function hole(id: string, side: SideName, at: number): Cutout {
  return { id, kind: 'hole', side, at, with: 'sink' }
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
    // The wall behind it has tiles.
    details: {
      ...DEFAULT_DETAILS,
      sides: { leftEnd: [{ use: 'appliance' }], rightEnd: [{ use: 'wall' }] },
      cutouts: sink('front', 100, { width: 27, depth: 15.5, setback: 5 }),
      dishwasher: [{ side: 'front', at: 72 }],
    },
  },
  {
    id: 'island-for-four',
    title: 'An island for four',
    text: 'Cook on one side and sit on the other. The same stone covers the back run and the wall behind it.',
    alt: 'A deep blue island in Inverness Bristol Bay with four stools, in front of a wall of walnut cabinets',
    picture: 'illustration',
    shape: 'I',
    dimensions: { width: 96, length: 42, returnWidth: 24, returnLength: 24 },
    stone: 'inverness-bristol-bay',
    details: {
      ...DEFAULT_DETAILS,
      name: 'Island',
      sides: { back: [{ use: 'finished' }], front: [{ use: 'finished', overhang: 12 }] },
      cutouts: [{ id: 'cooktop', kind: 'cooktop-30', side: 'back', at: 48, setback: 3 }],
    },
    alsoShown: [
      {
        shape: 'I',
        dimensions: { width: 96, length: 25.5, returnWidth: 24, returnLength: 24 },
        stone: 'inverness-bristol-bay',
        details: {
          ...DEFAULT_DETAILS,
          name: 'Back run',
          sides: {
            back: [{ use: 'wall', splash: { height: 44 } }],
            // Tall cabinets.
            leftEnd: [{ use: 'wall' }],
            rightEnd: [{ use: 'wall' }],
          },
        },
      },
    ],
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
    details: {
      ...DEFAULT_DETAILS,
      sides: {
        // Lower under the window.
        back: [
          { to: 41.5, use: 'wall', splash: { height: 21 } },
          { to: 106.5, use: 'wall', splash: { height: 5.75 } },
          { use: 'wall', splash: { height: 21 } },
        ],
        legBack: [{ use: 'wall', splash: { height: 26 } }],
        legEnd: [{ use: 'appliance' }],
        // A tall cabinet.
        runEnd: [{ use: 'wall' }],
      },
      cutouts: [
        ...sink('runFront', 48.5, { width: 30, depth: 15.5, setback: 4.5 }),
        hole('valve', 'runFront', 52.5),
        hole('soap', 'runFront', 59.5),
      ],
      dishwasher: [{ side: 'runFront', at: 78.5 }],
    },
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
    details: {
      ...DEFAULT_DETAILS,
      sides: {
        back: [{ use: 'wall', splash: { height: 26 } }],
        // The stools.
        legBack: [{ use: 'finished', overhang: 12 }],
        // A tall cabinet.
        runEnd: [{ use: 'wall' }],
      },
      cutouts: sink('runFront', 39, { width: 22, depth: 15, setback: 5 }),
      dishwasher: [{ side: 'runFront', at: 14 }],
    },
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
    details: {
      ...DEFAULT_DETAILS,
      sides: {
        // Lower under the window.
        back: [
          { to: 26, use: 'wall', splash: { height: 24 } },
          { to: 79, use: 'wall', splash: { height: 8 } },
          { use: 'wall', splash: { height: 24 } },
        ],
        leftBack: [{ use: 'wall', splash: { height: 20 } }],
        rightBack: [{ use: 'wall', splash: { height: 28 } }],
      },
      cutouts: [
        ...sink('runFront', 27, { width: 30, depth: 16, setback: 4.5 }),
        hole('soap', 'runFront', 37),
        { id: 'cooktop', kind: 'cooktop-30', side: 'rightFront', at: 18.5 },
      ],
    },
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
    details: {
      ...DEFAULT_DETAILS,
      sides: {
        // Lower under the window.
        back: [
          { to: 72, use: 'wall', splash: { height: 10 } },
          { use: 'wall', splash: { height: 24 } },
        ],
        // Open to the room.
        rightBack: [{ use: 'finished' }],
      },
    },
  },
]
