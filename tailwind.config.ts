import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { COLORS } from './shared/content/colors.ts'

const names = Object.keys(COLORS)

/**
 * System colors that replace ours in drawings when a visitor uses forced colors. The browser replaces the colors of text,
 * borders and backgrounds, but not the fill and stroke of an SVG.
 */
const FORCED: Record<string, string> = {
  paper: 'Canvas',
  sand: 'Canvas',
  white: 'Canvas',
  pine: 'Highlight',
  shadow: 'transparent',
}
const LINES = 'CanvasText'

/** One `--color-…` property for each color. */
function properties(valueOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`--color-${name}`, valueOf(name)]))
}

const values: Record<string, string> = COLORS

// Tailwind requires a default export. The brand's colors are in shared/content.
export default {
  theme: {
    colors: {
      ...Object.fromEntries(names.map((name) => [name, `var(--color-${name})`])),
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
    },
    fontFamily: {
      // The fallbacks are local fonts with the metrics of Fraunces or Hanken (client/src/fonts.css).
      serif: ['Fraunces', 'Fraunces Georgia', 'Fraunces Times', 'Fraunces Noto', 'serif'],
      sans: ['Hanken Grotesk', 'Hanken Arial', 'system-ui', 'sans-serif'],
    },
    fontSize: {
      caption: ['0.875rem', { lineHeight: '1.4' }],
      label: ['0.9375rem', { lineHeight: '1.3' }],
      body: ['1.0625rem', { lineHeight: '1.6' }],
      lead: ['1.1875rem', { lineHeight: '1.55' }],
      h3: ['1.5rem', { lineHeight: '1.2', letterSpacing: '-0.01em' }],
      figure: ['1.875rem', { lineHeight: '1.1', letterSpacing: '-0.02em' }],
      quote: ['clamp(1.5rem, 0.9rem + 2.1vw, 2.375rem)', { lineHeight: '1.24', letterSpacing: '-0.015em' }],
      h2: ['clamp(2.125rem, 3.6vw, 3.25rem)', { lineHeight: '1.08', letterSpacing: '-0.022em' }],
      h1: ['clamp(2.75rem, 5.4vw, 5rem)', { lineHeight: '1.04', letterSpacing: '-0.022em' }],
    },
    borderRadius: { none: '0', sm: '3px', DEFAULT: '4px', full: '9999px' },
    boxShadow: {
      none: 'none',
      // The last two digits are the opacity: 45% and 8%.
      soft: `0 30px 60px -40px ${COLORS.shadow}73`,
      /** The shadow of a bar at the bottom of the screen. */
      above: `0 -1px 12px ${COLORS.shadow}14`,
    },
    extend: {
      fontWeight: {
        /** All text in Fraunces. */
        display: '360',
        /** Labels, buttons, names. */
        strong: '550',
      },
      spacing: {
        /** From the edge of the screen to the content, on a phone and on larger screens. */
        gutter: '1.25rem',
        'gutter-wide': '2.5rem',
        /** Above and below a section: 56 px on a phone, 96 px on a laptop or larger. */
        section: 'clamp(3.5rem, 2.4rem + 4.5vw, 6rem)',
        /** The height of a control, and the touch target of one that is drawn smaller. */
        control: '3rem',
        touch: '2.75rem',
      },
      maxWidth: { page: '80rem' },
      zIndex: {
        /** Above its neighbors: suggestion lists, numbers next to a handle. */
        raised: '10',
        /** A bar at the bottom of the screen, above the scrolling content. */
        bar: '20',
        menu: '30',
        dialog: '50',
        toast: '60',
      },
      transitionDuration: {
        /** One thing replaces another. Feedback to a press uses Tailwind's 150 ms. */
        turn: '250ms',
      },
      animation: {
        /** Shows a loading state only if loading takes long enough to notice. */
        late: 'appear 0s 0.4s both',
        enter: 'rise 200ms cubic-bezier(0.2, 0, 0, 1)',
        busy: 'sweep 1.2s linear infinite',
      },
    },
  },
  plugins: [
    plugin((base) =>
      base.addBase({
        ':root': properties((name) => values[name] ?? LINES),
        '@media (forced-colors: active)': { svg: properties((name) => FORCED[name] ?? LINES) },
      }),
    ),
  ],
} satisfies Config
