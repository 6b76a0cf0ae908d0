import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'

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

/** Milliseconds of an animated turn. */
const GLIDE_MS = 280

/** The turn of the room, outside React, so a turn redraws the room in each frame and renders nothing else. */
export interface TurnStore {
  getTurn: () => Turn
  /** The turn at the end of the last gesture or animation. */
  getSettledTurn: () => Turn
  /** Notifies in each frame of a turn, and once more when it's finished. */
  subscribe: (listener: () => void) => () => void
  /** Turns during a drag. */
  turnTo: (turn: Turn) => void
  /** Ends a drag, or turns by a key. */
  settleAt: (turn: Turn) => void
  /** Adds to the target of an animation under way. Turns immediately if the visitor prefers reduced motion. */
  animateBy: (degrees: number) => void
  /** Turns in the shorter direction. */
  animateToStart: () => void
  /** Stops an animation at its current turn. */
  stop: () => void
}

export function createTurnStore(): TurnStore {
  let turn: Turn = START_TURN
  let settled: Turn = START_TURN
  let frame = 0
  let target: Turn | null = null
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    target = null
  }
  const settleAt = (next: Turn) => {
    stop()
    turn = normalizeTurn(next)
    settled = turn
    notify()
  }
  const turnTo = (next: Turn) => {
    if (next === turn) return
    turn = next
    notify()
  }
  const animateTo = (next: Turn) => {
    stop()
    if (prefersReducedMotion()) return settleAt(next)
    const from = turn
    let began: number | undefined
    target = next
    const step = (now: number) => {
      began ??= now
      const share = Math.min((now - began) / GLIDE_MS, 1)
      if (share === 1) return settleAt(next)
      turnTo(from + (next - from) * (1 - (1 - share) ** 3))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  return {
    getTurn: () => turn,
    getSettledTurn: () => settled,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turnTo,
    settleAt,
    animateBy: (degrees) => animateTo((target ?? turn) + degrees),
    animateToStart: () => animateTo(turn + normalizeTurn(START_TURN - turn)),
    stop,
  }
}
