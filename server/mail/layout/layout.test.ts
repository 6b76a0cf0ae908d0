import { describe, expect, it } from 'vitest'
import { html, oneLine, plain } from './html.ts'
import { DARK, LIGHT, type Palette } from './layout.ts'

describe('html', () => {
  it('escapes values, in text and in attributes', () => {
    const typed = `<b onclick='x'>"Q&A"</b>`
    expect(html`<a title="${typed}">${typed}</a>`.toString()).toBe(
      '<a title="&lt;b onclick=&#39;x&#39;&gt;&quot;Q&amp;A&quot;&lt;/b&gt;">&lt;b onclick=&#39;x&#39;&gt;&quot;Q&amp;A&quot;&lt;/b&gt;</a>',
    )
  })

  it("doesn't escape its own HTML, one or many", () => {
    const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${html`<hr>`}`.toString()).toBe('<ul><li>a</li><li>&lt;</li></ul><hr>')
  })

  it('escapes an object that only claims to be HTML', () => {
    const pretender = { toString: () => '<script>' }
    // @ts-expect-error the type refuses it, and so does the code
    expect(html`${[pretender]}`.toString()).toBe('&lt;script&gt;')
  })

  it('leaves out undefined and false, and keeps a zero', () => {
    expect(html`a${undefined}${false}${0}`.toString()).toBe('a0')
  })
})

describe('typed text in a line', () => {
  it.each([
    ['Ana\r\nBcc: x', 'Ana Bcc: x'],
    ['a\u2028b\u2029c\u0000d\u0085e', 'a b c d e'],
    ['\u202eevil\u202c \u2066isolated\u2069', 'evil isolated'],
  ])('neither ends nor reorders it: %j', (typed, line) => {
    expect(oneLine(typed)).toBe(line)
  })

  it.each(['שרה כהן', 'مريم', '🪨👩🏽‍🍳', 'Zoë O’Neil', '  spaced '])('keeps every script and emoji: %s', (typed) => {
    expect(oneLine(typed)).toBe(typed)
  })

  it('adds no line breaks to plain text', () => {
    expect(plain`Name: ${'Ana\nTOTAL: $0'}\nTotal: ${5}`).toBe('Name: Ana TOTAL: $0\nTotal: 5')
  })
})

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
