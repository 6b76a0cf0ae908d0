import type { PointerEvent } from 'react'
import { useDrag } from '#client/ui/use-drag.ts'

// Pixels that a finger moves sideways before it counts as a swipe.
const SWIPE_PX = 40
// A finger that moves less taps what is under it.
const SLOP_PX = 10

/**
 * Props for an element that is swiped sideways. Calls `turn` with 1 for next and -1 for previous. A mouse selects text
 * instead. The element needs `touch-pan-y touch-pinch-zoom`, or the browser handles these gestures itself. `follow` gets the
 * pixels moved to the right, and null when the swipe ends.
 */
export function useSwipe(turn: (by: 1 | -1) => void, follow?: (element: Element, pixels: number | null) => void) {
  const drag = useDrag()
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      const { clientX: startX, currentTarget } = event
      let moved = 0
      drag(event, {
        slop: SLOP_PX,
        move: ({ clientX }) => {
          moved = clientX - startX
          follow?.(currentTarget, moved)
        },
        end: (how) => {
          follow?.(currentTarget, null)
          if (how === 'released' && Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
        },
      })
    },
  }
}
