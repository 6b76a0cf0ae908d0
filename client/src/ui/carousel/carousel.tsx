import { type ReactNode, type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { useReducedMotion, useTabHidden } from '#client/ui/screen/use-media.ts'
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

interface CarouselProps<Item> {
  /** Its name for a screen reader: 'Testimonials'. */
  label: string
  /** The same in its button: 'Pause testimonials'. */
  noun: string
  items: readonly Item[]
  /** The accessible name of an item's dot. */
  dotLabel: (item: Item, index: number) => string
  /** Milliseconds per slide. */
  intervalMs: number
  /** Renders a slide. */
  children: (item: Item) => ReactNode
}

/**
 * Slides that advance by themselves, with a dot for each and a pause button
 * (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/). All slides share one grid cell, so the tallest one sets the height
 * and nothing below moves.
 */
export function Carousel<Item extends { id: string | number }>({
  label,
  noun,
  items,
  dotLabel,
  intervalMs,
  children,
}: CarouselProps<Item>) {
  const { active, paused, moving, show, toggle, hoverAndFocusProps } = useRotation(items.length, intervalMs)
  const swipe = useSwipe((by) => show(active + by))
  return (
    <div {...hoverAndFocusProps} role="group" aria-roledescription="carousel" aria-label={label}>
      <div
        {...swipe}
        aria-live={moving ? 'off' : 'polite'}
        className="grid touch-pan-y grid-cols-[minmax(0,1fr)] touch-pinch-zoom"
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${items.length}`}
            inert={index !== active}
            // One fades out before the next fades in, because two texts on top of each other are unreadable.
            className={`col-start-1 row-start-1 min-w-0 transition-[opacity,visibility] duration-turn noscript:row-auto noscript:pb-10 ${index === active ? 'opacity-100 delay-250 motion-reduce:delay-0' : 'invisible opacity-0 noscript:visible noscript:opacity-100'}`}
          >
            {children(item)}
          </div>
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 border-divider border-t pt-4 md:mt-10 noscript:hidden">
        <div className="-ml-3 flex">
          {items.map((item, index) => (
            <button
              key={item.id}
              type="button"
              aria-label={dotLabel(item, index)}
              aria-current={index === active ? 'true' : undefined}
              onClick={() => show(index)}
              className="group grid h-touch w-9 place-items-center rounded-sm"
            >
              <span className="size-2.5 rounded-full border border-control transition-colors group-hover:border-ink group-active:bg-control group-aria-[current]:border-pine group-aria-[current]:bg-pine forced-colors:group-aria-[current]:bg-[Highlight]" />
            </button>
          ))}
        </div>
        <Button variant="quiet" size="small" className="-mr-4 ml-auto" onClick={toggle}>
          <Icon name={paused ? 'play' : 'pause'} />
          <span>{paused ? 'Play' : 'Pause'}</span>
          <span className="sr-only"> {noun}</span>
        </Button>
      </div>
    </div>
  )
}

/**
 * Shows one of `count` slides and advances after each interval (milliseconds). It stops on hover and focus, in a hidden
 * tab and with reduced motion, unless the visitor presses Play. Choosing a slide restarts the interval.
 */
function useRotation(count: number, intervalMs: number) {
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
