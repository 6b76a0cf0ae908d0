import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useLessMotion, useTabHidden } from './use-media.ts'

/**
 * Which of `count` slides is shown. It moves on by itself after each interval (milliseconds), but not while somebody
 * reads it (hover, focus), while its tab is not seen, nor where less motion is asked for, unless its button says so.
 * Choosing a slide starts its time anew.
 */
export function useRotation(count: number, intervalMs: number) {
  const [active, setActive] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [held, setHeld] = useState({ hover: false, focus: false })
  const reducedMotion = useLessMotion()
  const hidden = useTabHidden()
  const paused = choice === null ? reducedMotion : choice === 'pause'
  const moving = !paused && !hidden && !held.hover && !held.focus

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setActive((active + 1) % count), intervalMs)
    return () => clearTimeout(timer)
  }, [moving, active, count, intervalMs])

  return {
    active,
    paused,
    moving,
    show: (index: number) => setActive((index + count) % count),
    toggle: () => {
      setChoice(paused ? 'play' : 'pause')
      // Whoever presses Play has pointer and focus on the button, and means it.
      setHeld({ hover: false, focus: false })
    },
    /** For the element that is hovered and focused. */
    holdProps: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setHeld((now) => ({ ...now, hover: true }))
      },
      onPointerLeave: () => setHeld((now) => ({ ...now, hover: false })),
      onFocus: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: true }))
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: false }))
      },
    },
  }
}
