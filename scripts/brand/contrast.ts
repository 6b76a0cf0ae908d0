/** Relative luminance of a `#rrggbb` color, from 0 to 1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. Both colors are `#rrggbb`, in any order. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2 requires these at level AA. */
const TEXT = 4.5
const GRAPHICS = 3

interface Use {
  color: string
  on: readonly string[]
  least: number
}

/** Which color is used on which background. Add new uses here. */
export const COLOR_USES = {
  COLORS: [
    { color: 'ink', on: ['paper', 'sand', 'white'], least: TEXT },
    { color: 'muted', on: ['paper', 'sand', 'white'], least: TEXT },
    { color: 'pine', on: ['paper', 'sand', 'white'], least: TEXT },
    { color: 'error', on: ['paper', 'sand', 'white'], least: TEXT },
    { color: 'brass', on: ['paper', 'white'], least: TEXT },
    { color: 'brass', on: ['sand'], least: GRAPHICS },
    { color: 'control', on: ['paper', 'sand', 'white'], least: GRAPHICS },
    { color: 'white', on: ['pine', 'ink', 'error'], least: TEXT },
  ],
  DARK_COLORS: [
    { color: 'ink', on: ['paper', 'sheet'], least: TEXT },
    { color: 'muted', on: ['paper', 'sheet'], least: TEXT },
    { color: 'link', on: ['paper', 'sheet'], least: TEXT },
    { color: 'accent', on: ['sheet'], least: TEXT },
    { color: 'onButton', on: ['button'], least: TEXT },
    { color: 'button', on: ['sheet'], least: GRAPHICS },
  ],
} as const satisfies Record<string, readonly Use[]>

const FULL_HEX = /^#[0-9A-Fa-f]{6}$/

interface ColorProblem {
  color: string
  problem: string
}

/** Colors with too little contrast for their use, with the required ratio. */
export function colorProblems(colors: Readonly<Record<string, string>>, uses: readonly Use[] = []): ColorProblem[] {
  const invalid = Object.entries(colors).filter(([, hex]) => !FULL_HEX.test(hex))
  if (invalid.length > 0) {
    return invalid.map(([color, hex]) => ({ color, problem: `is no color such as #1A2B3C: ${JSON.stringify(hex)}` }))
  }
  return uses.flatMap(({ color, on, least }) =>
    on.flatMap((ground) => {
      const [own, below] = [colors[color], colors[ground]]
      if (own === undefined || below === undefined) return [{ color, problem: `or ${ground} is missing` }]
      const ratio = contrastRatio(own, below)
      if (ratio >= least) return []
      return [
        { color, problem: `has a contrast of ${formatRatioDown(ratio)} on ${ground}, and needs at least ${least}` },
      ]
    }),
  )
}

/** Rounds down, so that a failing ratio never looks sufficient. */
function formatRatioDown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}
