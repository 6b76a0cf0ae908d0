import type { Config } from 'tailwindcss'
import { COLORS } from './shared/content/colors.ts'

// A tool's configuration is a default export; colours are the brand's and stand in shared/content.
export default {
  theme: {
    colors: { ...COLORS, transparent: 'transparent', current: 'currentColor', inherit: 'inherit' },
    fontFamily: {
      // The fallbacks are local fonts with Fraunces' or Hanken's measures (client/src/fonts.css).
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
      h2: ['clamp(2.125rem, 3.6vw, 3.25rem)', { lineHeight: '1.08', letterSpacing: '-0.022em' }],
      h1: ['clamp(2.75rem, 5.4vw, 5rem)', { lineHeight: '1.04', letterSpacing: '-0.022em' }],
    },
    borderRadius: { none: '0', sm: '3px', DEFAULT: '4px', full: '9999px' },
    boxShadow: {
      none: 'none',
      soft: '0 30px 60px -40px rgb(60 48 28 / 0.45)',
    },
    extend: {
      maxWidth: { page: '80rem' },
      minHeight: { control: '3rem' },
    },
  },
} satisfies Config
