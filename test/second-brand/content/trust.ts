export const TRUST = {
  license: 'Oregon CCB 000000',
  insurance: 'Liability and workers in Beaverton',
  inBusinessSince: 1987,
  warranty: 'Fifteen winters on every seam',
}
