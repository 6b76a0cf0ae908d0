/** What a cabinet in the drawn room may look like. No part of a design: the shop makes the stone on top of it. */
export interface CabinetLook {
  name: string
  /** `#rrggbb`, of a door in full light. */
  color: `#${string}`
  /** `#rrggbb`, of its handles. */
  handle: `#${string}`
  /** Wood, with a grain that runs upwards. */
  hasGrain: boolean
}

const BRASS = '#B48A4A'

/** The four that a visitor chooses from, the first of them at first. Each is told from its neighbour by its name, too. */
export const CABINETS = {
  'pine-green': { name: 'Pine green', color: '#3B524A', handle: BRASS, hasGrain: false },
  'warm-white': { name: 'Warm white', color: '#E9E3D7', handle: BRASS, hasGrain: false },
  oak: { name: 'Oak', color: '#BF9868', handle: '#3B342B', hasGrain: true },
  graphite: { name: 'Graphite', color: '#45484A', handle: '#B9B4AA', hasGrain: false },
} as const satisfies Record<string, CabinetLook>

export type CabinetId = keyof typeof CABINETS

// Object.keys forgets which keys it was given.
export const CABINET_IDS = Object.keys(CABINETS) as CabinetId[]

export const DEFAULT_CABINET: CabinetId = 'pine-green'
