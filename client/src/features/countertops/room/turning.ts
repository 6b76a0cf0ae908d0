import { wantsLessMotion } from '#client/ui/use-media.ts'
import { START_TURN, settledTurn, type Turn } from './turn.ts'

/** Milliseconds that a button's turn takes. */
const GLIDE = 280

/** How the room is turned, outside React: a turn draws the room anew in each frame, and nothing around it. */
export interface Turning {
  getTurn: () => Turn
  /** As the last finished turn left it. */
  getSettledTurn: () => Turn
  /** Heard in each frame of a turn, and once more when it is finished. */
  subscribe: (listener: () => void) => () => void
  /** Follows a hand. */
  turnTo: (turn: Turn) => void
  /** The hand has let go, or a key was pressed. */
  settleAt: (turn: Turn) => void
  /** Turns by itself, at once for whoever asked for less motion. From the end of a glide that is still under way. */
  glideBy: (degrees: number) => void
  /** The shorter way round. */
  glideToStart: () => void
  /** Ends a glide where it is. */
  stop: () => void
}

export function createTurning(): Turning {
  let turn: Turn = START_TURN
  let settled: Turn = START_TURN
  let frame = 0
  let goal: Turn | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    goal = null
  }
  const settleAt = (next: Turn) => {
    stop()
    turn = settledTurn(next)
    settled = turn
    tell()
  }
  const turnTo = (next: Turn) => {
    if (next === turn) return
    turn = next
    tell()
  }
  const glideTo = (next: Turn) => {
    stop()
    if (wantsLessMotion()) return settleAt(next)
    const from = turn
    let began: number | undefined
    goal = next
    const step = (now: number) => {
      began ??= now
      const share = Math.min((now - began) / GLIDE, 1)
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
    glideBy: (degrees) => glideTo((goal ?? turn) + degrees),
    glideToStart: () => glideTo(turn + settledTurn(START_TURN - turn)),
    stop,
  }
}
