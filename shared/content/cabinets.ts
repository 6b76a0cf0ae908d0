/** The look of the cabinets in the room. Not part of a countertop: the shop only makes the stone. */
interface CabinetLook {
  name: string
  /** `#rrggbb` of a door in full light. */
  color: `#${string}`
  /** `#rrggbb` of its handles. */
  handle: `#${string}`
}

const BRASS = '#B48A4A'

/** The visitor's choices. Each has a distinct name as well as a color. */
export const CABINETS = {
  'pine-green': { name: 'Pine green', color: '#3B524A', handle: BRASS },
  'warm-white': { name: 'Warm white', color: '#E9E3D7', handle: BRASS },
  oak: { name: 'Oak', color: '#BF9868', handle: '#3B342B' },
  graphite: { name: 'Graphite', color: '#45484A', handle: '#95928B' },
} as const satisfies Record<string, CabinetLook>

export type CabinetId = keyof typeof CABINETS

// Object.keys loses the key type.
export const CABINET_IDS = Object.keys(CABINETS) as CabinetId[]

export const DEFAULT_CABINET: CabinetId = 'pine-green'
