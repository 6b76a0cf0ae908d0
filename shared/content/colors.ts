/**
 * The brand's colors with their uses. `scripts/check-content.ts` refuses colors without enough contrast.
 */
export const COLORS = {
  /** Behind every page. */
  paper: '#F5F2EC',
  /** Behind highlighted sections and pictures that haven't loaded. */
  sand: '#EAE5DB',
  /** Behind fields and dialogs, and text on `pine`. */
  white: '#FFFFFF',
  /** Text and headings. */
  ink: '#1D1C19',
  /** Secondary text. */
  muted: '#5C564C',
  /** The primary action, selection and focus. */
  pine: '#22403A',
  /** A small accent: numbers, seams, the current step. */
  brass: '#8A6426',
  /** Borders of fields and buttons. */
  control: '#898171',
  /** Errors. */
  error: '#A3342A',
  /** Decoration only: too light to carry meaning. */
  divider: '#DAD3C6',
  /** Shadows of layers above the page, partly transparent. */
  shadow: '#3C301C',
} as const

/** The brand's colors for emails in dark mode. */
export const DARK_COLORS = {
  /** Around the sheet. */
  paper: '#141310',
  sheet: '#1F1D19',
  ink: '#F1EDE5',
  muted: '#B9B1A3',
  link: '#A9CFC2',
  accent: '#D9B36C',
  button: '#BFD8CE',
  onButton: '#14231F',
  /** Decoration only. */
  divider: '#3A362F',
} as const
