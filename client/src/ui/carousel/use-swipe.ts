import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'

// Pixels that a finger moves sideways before it counts as a swipe.
const SWIPE_PX = 40

/**
 * Props for an element that is swiped sideways. Calls `turn` with 1 for next and -1 for previous. A mouse selects text
 * instead. A second finger ends the swipe, because two fingers zoom, and so does a rotation of the screen. The element needs
 * `touch-pan-y touch-pinch-zoom`, or the browser handles these gestures itself. `follow` gets the pixels moved to the right,
 * and null when the swipe ends.
 */
export function useSwipe(turn: (by: 1 | -1) => void, follow?: (element: Element, pixels: number | null) => void) {
  const press = useRef<{ x: number; element: Element } | null>(null)
  const end = () => {
    const { current } = press
    press.current = null
    if (current) follow?.(current.element, null)
  }
  const endByRotation = useEffectEvent(end)
  useEffect(() => {
    const listener = () => endByRotation()
    addEventListener('orientationchange', listener)
    return () => removeEventListener('orientationchange', listener)
  }, [])
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      if (event.isPrimary) press.current = { x: event.clientX, element: event.currentTarget }
      else end()
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      if (press.current) follow?.(currentTarget, clientX - press.current.x)
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = press.current ? clientX - press.current.x : 0
      end()
      if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
    },
    onPointerCancel: end,
  }
}
