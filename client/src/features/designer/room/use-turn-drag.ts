import type { PointerEvent } from 'react'
import { useDrag } from '#client/ui/use-drag.ts'
import { DEGREES_PER_PIXEL } from './turn.ts'
import type { TurnStore } from './turn-store.ts'

/** Pixels that a pointer can move before a press becomes a turn. */
const SLOP = 3

/** Turns the room with a pointer that moves sideways. A vertical swipe scrolls the page, so the element needs `touch-pan-y`. */
export function useTurnDrag(turnStore: TurnStore) {
  const drag = useDrag()
  return {
    onPointerDown: (event: PointerEvent) => {
      const from = turnStore.getTurn()
      let { clientX: startX } = event
      const hasBegun = drag(event, {
        slop: SLOP,
        start: ({ clientX }) => {
          // Start from here, so the room doesn't jump by the slop.
          startX += Math.sign(clientX - startX) * SLOP
          return true
        },
        move: ({ clientX }) => turnStore.turnTo(from + (clientX - startX) * DEGREES_PER_PIXEL),
        end: (how, isDragging) => turnStore.settleAt(isDragging && how !== 'takenBack' ? turnStore.getTurn() : from),
      })
      if (hasBegun) turnStore.stop()
    },
  }
}
