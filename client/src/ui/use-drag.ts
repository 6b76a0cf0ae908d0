import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'

/**
 * How a press ends. `interrupted` is by the browser, another window, or a button released out of sight: what is dragged
 * stays where it is. `takenBack` is by Escape, a second finger or a rotated screen: it goes back to where it was.
 */
type DragEnd = 'released' | 'interrupted' | 'takenBack'

interface DragHandlers {
  /** Of a mouse, if it isn't the main one. */
  button?: 0 | 2
  /** Pixels that the pointer moves before the press is a drag. */
  slop?: number
  /** The press becomes a drag. False gives it up. */
  start?: (event: PointerEvent) => boolean
  /** At most once in a frame, with the latest event. */
  move: (event: PointerEvent) => void
  end: (how: DragEnd, isDragging: boolean) => void
}

/** In `buttons` of an event, by `button`. */
const BUTTON_BITS = { 0: 1, 2: 2 } as const

/**
 * Returns what begins a drag, for `onPointerDown`: it follows the first pointer's button until that ends, one drag at
 * a time, and returns whether it does. A drag captures the pointer, so it goes on outside the element.
 */
export function useDrag(): (event: ReactPointerEvent, handlers: DragHandlers) => boolean {
  const current = useRef<((how: DragEnd) => void) | null>(null)
  useEffect(() => () => current.current?.('interrupted'), [])
  return useCallback((event, handlers) => {
    if (current.current || !event.isPrimary || event.button !== (handlers.button ?? 0)) return false
    current.current = followPointer(event, {
      ...handlers,
      end: (how, isDragging) => {
        current.current = null
        handlers.end(how, isDragging)
      },
    })
    return true
  }, [])
}

function followPointer(
  down: ReactPointerEvent,
  { button = 0, slop = 0, start, move, end }: DragHandlers,
): (how: DragEnd) => void {
  const { pointerId, currentTarget: element, clientX, clientY } = down
  const listening = new AbortController()
  // On the window and stopped there, because React would search all ancestors for listeners with each move.
  const options = { capture: true, signal: listening.signal }
  let isDragging = false
  let latest: PointerEvent | null = null
  let frame = 0

  const applyMove = () => {
    frame = 0
    if (latest) move(latest)
    latest = null
  }
  const finish = (how: DragEnd) => {
    if (listening.signal.aborted) return
    cancelAnimationFrame(frame)
    if (how !== 'takenBack') applyMove()
    listening.abort()
    end(how, isDragging)
  }
  const follow = (event: PointerEvent) => {
    if (!isDragging) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < slop) return
      if (start?.(event) === false) return finish('interrupted')
      isDragging = true
      element.setPointerCapture(pointerId)
    }
    latest = event
    if (frame === 0) frame = requestAnimationFrame(applyMove)
  }
  const listeners = {
    pointermove: (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      event.stopPropagation()
      // The button was released outside the window, or while another one stays pressed.
      if (event.pointerType === 'mouse' && (event.buttons & BUTTON_BITS[button]) === 0) finish('interrupted')
      else follow(event)
    },
    pointerup: (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      follow(event)
      finish('released')
    },
    pointercancel: (event: PointerEvent) => {
      if (event.pointerId === pointerId) finish('interrupted')
    },
    lostpointercapture: (event: PointerEvent) => {
      // A finger's first target loses it to the element of the drag.
      if (event.pointerId === pointerId && event.target === element) finish('interrupted')
    },
    // Two fingers zoom.
    pointerdown: (event: PointerEvent) => {
      if (event.pointerType === 'touch' && !event.isPrimary) finish('takenBack')
    },
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      finish('takenBack')
    },
    orientationchange: () => finish('takenBack'),
  }
  for (const [type, listener] of Object.entries(listeners)) {
    window.addEventListener(type, listener as EventListener, options) // each takes the event of its name
  }
  // Not captured, because fields also lose the focus.
  window.addEventListener('blur', () => finish('interrupted'), { signal: listening.signal })
  return finish
}

/**
 * Call it when a tap opens something, with the press that began it. A finger's click comes after its release, and would
 * hit what has just opened below it.
 */
export function stopClickAfter({ pointerType }: Pick<PointerEvent, 'pointerType'>): void {
  if (pointerType !== 'touch') return
  window.addEventListener('touchend', (event) => event.preventDefault(), { capture: true, once: true, passive: false })
}

/** Pixels that a finger moves sideways before it counts as a swipe. */
const SWIPE_PX = 40
/** Pixels. A finger that moves less taps what is under it. */
const SLOP_PX = 10

/**
 * Props for an element that is swiped sideways. Calls `turn` with 1 for next and -1 for previous. A mouse selects text
 * instead. The element needs `touch-pan-y touch-pinch-zoom`, or the browser handles these gestures itself. `follow` gets the
 * pixels moved to the right, and null when the swipe ends.
 */
export function useSwipe(turn: (by: 1 | -1) => void, follow?: (element: Element, pixels: number | null) => void) {
  const drag = useDrag()
  return {
    onPointerDown: (event: ReactPointerEvent) => {
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
