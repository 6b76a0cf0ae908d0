/** Inches that a key moves a handle or a cutout by. */
export const KEY_STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 12,
  PageDown: -12,
}
/** With an arrow key. */
export const SHIFT_FACTOR = 12
