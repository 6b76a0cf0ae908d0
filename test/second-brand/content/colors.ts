export const COLORS = {
  paper: '#F2F4F7',
  sand: '#E3E8EE',
  white: '#FFFFFF',
  ink: '#14181F',
  muted: '#4A5464',
  pine: '#1D3F72',
  brass: '#A0472A',
  control: '#798496',
  error: '#9C1F3B',
  divider: '#CDD5DF',
  shadow: '#1B2A45',
} as const

export const DARK_COLORS = {
  paper: '#0E1218',
  sheet: '#171C24',
  ink: '#EDF0F5',
  muted: '#AEB8C6',
  link: '#A8C6F2',
  accent: '#F0A98F',
  button: '#BFD4F5',
  onButton: '#101F38',
  divider: '#2E3743',
} as const
