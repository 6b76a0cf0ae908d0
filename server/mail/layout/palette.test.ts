import { expect, it } from 'vitest'
import { DARK, LIGHT, type Palette } from './palette.ts'

/** Text and background. */
const PAIRS: readonly [keyof Palette, keyof Palette][] = [
  ['ink', 'paper'],
  ['ink', 'sheet'],
  ['muted', 'paper'],
  ['muted', 'sheet'],
  ['link', 'paper'],
  ['link', 'sheet'],
  ['accent', 'sheet'],
  ['onButton', 'button'],
]

it.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('is readable in the %s', (_name, palette) => {
  for (const [text, ground] of PAIRS) {
    expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

it('sets the button off from what it stands on', () => {
  for (const palette of [LIGHT, DARK]) expect(contrast(palette.button, palette.sheet)).toBeGreaterThanOrEqual(3)
})

/** WCAG 2: of two colors written `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
