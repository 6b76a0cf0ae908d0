import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'
import { START_TURN, normalizeTurn, type Turn } from './turn.ts'

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
