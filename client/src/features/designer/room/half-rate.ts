/** Shows what was drawn. */
type Show = () => void

/** Follows a drag at half its rate: draws one change and shows that drawing with the next one. */
interface HalfRate {
  /** Draws what is new, or shows what the change before has drawn. */
  follow: () => void
  /** Draws and shows what is new now. */
  catchUp: () => void
  /** Whether the picture may be older than the last change. It catches up when no change comes for two frames. */
  isBehind: () => boolean
}

/** `draw` returns undefined if the picture already shows the last change. */
export function createHalfRate(draw: () => Show | undefined): HalfRate {
  const pause = createPause()
  let show: Show | undefined
  let isBehind = false
  const step = () => {
    if (show) {
      show()
      show = undefined
    } else {
      show = draw()
      isBehind = show !== undefined
    }
  }
  const settle = () => {
    step()
    if (isBehind) pause.start(1, settle)
  }
  return {
    follow: () => {
      step()
      isBehind = true
      pause.start(2, settle)
    },
    catchUp: () => {
      pause.cancel()
      isBehind = false
      show = undefined
      draw()?.()
    },
    isBehind: () => isBehind,
  }
}

/** Waits a number of frames. The task runs after the last one, since a change may come in it. */
function createPause() {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const start = (frames: number, task: () => void) => {
    cancel()
    if (frames === 0) timer = setTimeout(task)
    else frame = requestAnimationFrame(() => start(frames - 1, task))
  }
  return { start, cancel }
}
