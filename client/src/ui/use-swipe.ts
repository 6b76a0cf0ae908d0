import { type PointerEvent, useRef } from 'react'

// Pixels that a finger moves sideways before it means another slide.
const SWIPE_PX = 40

/**
 * Props for what is swiped sideways: calls back with 1 for the next and -1 for the one before. A mouse selects text
 * instead, and a second finger ends the swipe, since two zoom. The element needs `touch-pan-y touch-pinch-zoom`, or the
 * browser takes the finger for its own, or two of them for nothing. `follow` is told how many pixels the finger has
 * moved to the right, and null once it is lifted.
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
