/**
 * Degrees by which the room is turned from a straight look at its back wall: to the right above 0, to the left below.
 * Whole turns do not count: a settled one lies above -180 and at most at 180.
 */
export type Turn = number

/** The side from which an L shows its doors. */
export const START_TURN: Turn = -35

export const HALF_TURN = 180

/** Degrees that a key, a key for a long way and a button turn by. */
export const KEY_STEP = 5
export const LARGE_STEP = 45

/** A hand that moves an inch on the screen turns the room by about as much as it would push a model of it. */
export const DEGREES_PER_PIXEL = 0.5

/** Radians, as `project` takes them. */
export function yawOf(turn: Turn): number {
  return (-turn * Math.PI) / HALF_TURN
}

/** The same turn without whole ones, in whole degrees. */
export function settledTurn(turn: Turn): Turn {
  const whole = Math.round(turn)
  const rest = ((whole % 360) + 360) % 360
  return rest > HALF_TURN ? rest - 360 : rest
}

/** `Turned 40 degrees to the left` */
export function turnWords(turn: Turn): string {
  const degrees = Math.abs(turn)
  if (degrees === 0) return 'Seen straight from the front'
  if (degrees === HALF_TURN) return 'Seen straight from behind'
  return `Turned ${degrees} ${degrees === 1 ? 'degree' : 'degrees'} to the ${turn < 0 ? 'left' : 'right'}`
}
