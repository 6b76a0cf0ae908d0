/**
 * The brand's colours, each named after what it is here; its comment says what it is for. `scripts/check-content.ts` refuses
 * one that could not be read where it is used.
 */
export const COLORS = {
  /** Behind every page. */
  paper: '#F5F2EC',
  /** Behind what is set apart, and where a picture is still to come. */
  sand: '#EAE5DB',
  /** Behind fields and dialogs, and the words on `pine`. */
  white: '#FFFFFF',
  /** Words and headings. */
  ink: '#1D1C19',
  /** Words of less weight. */
  muted: '#5C564C',
  /** The one main action, what is chosen, what has the focus. */
  pine: '#22403A',
  /** A small accent: figures, seams, the step that one is at. */
  brass: '#8A6426',
  /** Borders of fields and buttons. */
  control: '#898171',
  /** What went wrong. */
  error: '#A3342A',
  /** Decoration only: too light to carry meaning. */
  divider: '#DAD3C6',
  /** Under what lies above the page, in part transparent. */
  shadow: '#3C301C',
} as const

/** The same brand on a dark screen, in mails: a near-black, and a button lighter than what it stands on. */
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
