import { type PointerEvent, useRef } from 'react'

// Pixels that a finger moves sideways before it counts as a swipe.
const SWIPE_PX = 40

/**
 * Props for an element that is swiped sideways. Calls `turn` with 1 for next and -1 for previous. A mouse selects text
 * instead. A second finger ends the swipe, because two fingers zoom. The element needs `touch-pan-y touch-pinch-zoom`, or
 * the browser handles these gestures itself. `follow` gets the pixels moved to the right, and null when the finger lifts.
 */
export function useSwipe(turn: (by: 1 | -1) => void, follow?: (element: Element, pixels: number | null) => void) {
  const start = useRef<number | null>(null)
  const end = ({ currentTarget }: PointerEvent) => {
    start.current = null
    follow?.(currentTarget, null)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      if (event.isPrimary) start.current = event.clientX
      else end(event)
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      if (start.current !== null) follow?.(currentTarget, clientX - start.current)
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === null ? 0 : event.clientX - start.current
      end(event)
      if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
    },
    onPointerCancel: end,
  }
}
