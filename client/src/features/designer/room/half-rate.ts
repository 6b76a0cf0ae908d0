/** Paints every other change. */
export interface HalfRate {
  /** Leaves this change out, or paints it if the one before was left out. */
  follow: () => void
  /** Whether a change is left out. It's painted two frames later, unless another one is painted before. */
  isBehind: () => boolean
}

export function createHalfRate(paint: () => void): HalfRate {
  let frame = 0
  const catchUp = () => {
    frame = 0
    paint()
  }
  return {
    follow: () => {
      if (frame === 0) {
        // One frame later, the next change may be about to come.
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(catchUp)
        })
        return
      }
      cancelAnimationFrame(frame)
      catchUp()
    },
    isBehind: () => frame !== 0,
  }
}
