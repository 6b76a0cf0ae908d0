/**
 * Degrees from a straight view of the back wall, to the right if positive. A normalized turn is above -180 and at most
 * 180.
 */
export type Turn = number

/** The side that shows the doors of an L. */
export const START_TURN: Turn = -35

export const HALF_TURN = 180

/** Degrees. Arrow keys turn by the small step, page keys and buttons by the large one. */
export const KEY_STEP = 5
export const LARGE_STEP = 45

/** Feels about like pushing a small model of the room. */
export const DEGREES_PER_PIXEL = 0.5

/** Radians for `project`. */
export function toYaw(turn: Turn): number {
  return (-turn * Math.PI) / HALF_TURN
}

/** Rounds to whole degrees and removes full turns. */
export function normalizeTurn(turn: Turn): Turn {
  const whole = Math.round(turn)
  const rest = ((whole % 360) + 360) % 360
  return rest > HALF_TURN ? rest - 360 : rest
}

/** `Turned 40 degrees to the left` */
export function describeTurn(turn: Turn): string {
  const degrees = Math.abs(turn)
  if (degrees === 0) return 'Front view'
  if (degrees === HALF_TURN) return 'Back view'
  return `Turned ${degrees} ${degrees === 1 ? 'degree' : 'degrees'} to the ${turn < 0 ? 'left' : 'right'}`
}
