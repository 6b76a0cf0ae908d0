import type { KeyboardEvent } from 'react'
import { describeView, HALF_TURN, KEY_STEP, LARGE_STEP, type View, type ViewStore } from './view.ts'

/** Turns, tilts and zooms the room by keys, and says how it is seen. */
export function TurnSlider({ viewStore }: { viewStore: ViewStore }) {
  const view = viewStore.settled.use()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const change =
      event.key === 'Home'
        ? viewStore.start.get()
        : (event.shiftKey ? moveByKey : changeByKey)(event.key, viewStore.shown.get())
    if (!change) return
    // The browser's own steps stop at half a turn.
    event.preventDefault()
    viewStore.settle(change)
  }
  return (
    <input
      type="range"
      aria-label="Turn the room"
      aria-valuetext={describeView(view)}
      min={-HALF_TURN}
      max={HALF_TURN}
      value={view.turn}
      onChange={(event) => viewStore.settle({ turn: event.target.valueAsNumber })}
      onKeyDown={onKeyDown}
      className="pointer-events-none absolute inset-0 size-full appearance-none bg-transparent focus-visible:-outline-offset-4 [&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:opacity-0 [&::-webkit-slider-thumb]:appearance-none"
    />
  )
}

function changeByKey(key: string, { turn, tilt, zoom }: View): Partial<View> | undefined {
  const changes: Partial<Record<string, Partial<View>>> = {
    ArrowRight: { turn: turn + KEY_STEP },
    ArrowLeft: { turn: turn - KEY_STEP },
    ArrowUp: { tilt: tilt + KEY_STEP },
    ArrowDown: { tilt: tilt - KEY_STEP },
    PageUp: { turn: turn + LARGE_STEP },
    PageDown: { turn: turn - LARGE_STEP },
    '+': { zoom: zoom * 1.2 },
    '-': { zoom: zoom / 1.2 },
    End: { turn: HALF_TURN },
  }
  return changes[key]
}

/** With Shift, arrow keys move the view sideways. */
function moveByKey(key: string, view: View): Partial<View> | undefined {
  const { zoom, x, y } = view
  const step = MOVE_STEP / zoom
  const changes: Partial<Record<string, Partial<View>>> = {
    ArrowRight: { x: x + step },
    ArrowLeft: { x: x - step },
    ArrowUp: { y: y + step },
    ArrowDown: { y: y - step },
  }
  return changes[key] ?? changeByKey(key, view)
}

/** In half pictures. */
const MOVE_STEP = 0.1
