import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { useRotation } from './use-rotation.ts'
import { useSwipe } from './use-swipe.ts'

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
