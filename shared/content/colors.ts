/** The brand's colours. Contrast on paper: ink 15.3, muted 6.5, pine 10.1, brass 4.8, control 3.3, error 6.1. */
export const COLORS = {
  paper: '#F5F2EC',
  sand: '#EAE5DB',
  white: '#FFFFFF',
  ink: '#1D1C19',
  muted: '#5C564C',
  pine: '#22403A',
  brass: '#8A6426',
  control: '#8C8474',
  error: '#A3342A',
  /** Decoration only: too light to carry meaning. */
  divider: '#DAD3C6',
} as const
