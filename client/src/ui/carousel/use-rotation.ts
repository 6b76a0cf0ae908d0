import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useReducedMotion, useTabHidden } from '#client/ui/screen/use-media.ts'

/**
 * Shows one of `count` slides and advances after each interval (milliseconds). It stops on hover and focus, in a hidden
 * tab and with reduced motion, unless the visitor presses Play. Choosing a slide restarts the interval.
 */
export function useRotation(count: number, intervalMs: number) {
  const [active, setActive] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [blockedBy, setBlockedBy] = useState({ hover: false, focus: false })
  const reducedMotion = useReducedMotion()
  const hidden = useTabHidden()
  const paused = choice === null ? reducedMotion : choice === 'pause'
  const moving = !paused && !hidden && !blockedBy.hover && !blockedBy.focus

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
      // The Play button has the pointer and the focus, and they must not stop the rotation right away.
      setBlockedBy({ hover: false, focus: false })
    },
    /** For the element whose hover and focus stop the rotation. */
    hoverAndFocusProps: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setBlockedBy((now) => ({ ...now, hover: true }))
      },
      onPointerLeave: () => setBlockedBy((now) => ({ ...now, hover: false })),
      onFocus: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setBlockedBy((now) => ({ ...now, focus: true }))
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setBlockedBy((now) => ({ ...now, focus: false }))
      },
    },
  }
}
