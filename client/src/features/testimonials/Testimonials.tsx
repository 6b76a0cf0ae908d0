import { type PointerEvent, useRef } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Testimonial } from '#shared/content/testimonials.ts'
import { Stars } from './Stars.tsx'
import { useRotation } from './use-rotation.ts'

// Pixels that a finger moves sideways before it means another slide.
const SWIPE_PX = 40

/**
 * A carousel with a dot for each slide. All slides lie in one grid cell, so that it is always as high as the longest
 * and nothing below moves.
 */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { active, paused, moving, show, toggle, holdProps } = useRotation(testimonials.length)
  const swipe = useSwipe((by) => show(active + by))
  return (
    <div {...holdProps} role="group" aria-roledescription="carousel" aria-label="Testimonials">
      <div {...swipe} aria-live={moving ? 'off' : 'polite'} className="grid touch-pan-y">
        {testimonials.map((testimonial, index) => (
          <Slide
            key={testimonial.id}
            testimonial={testimonial}
            label={`${index + 1} of ${testimonials.length}`}
            shown={index === active}
          />
        ))}
      </div>
      <div className="mt-8 flex items-center gap-5 border-divider border-t pt-4 md:mt-10">
        <div className="-ml-3 flex">
          {testimonials.map((testimonial, index) => (
            <button
              key={testimonial.id}
              type="button"
              aria-label={`Show testimonial ${index + 1}, ${testimonial.name}`}
              aria-current={index === active ? 'true' : undefined}
              onClick={() => show(index)}
              className="group grid h-11 w-9 place-items-center"
            >
              <span className="size-2.5 rounded-full border border-control transition-colors group-hover:border-ink group-aria-[current]:border-pine group-aria-[current]:bg-pine" />
            </button>
          ))}
        </div>
        <Button variant="quiet" size="small" className="-mr-4 ml-auto" onClick={toggle}>
          {paused ? 'Play' : 'Pause'}
          <span className="sr-only"> testimonials</span>
        </Button>
      </div>
    </div>
  )
}

function Slide({ testimonial, label, shown }: { testimonial: Testimonial; label: string; shown: boolean }) {
  const { name, initials, avatar, rating, text, location, sample } = testimonial
  return (
    <figure
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!shown}
      // One goes before the next comes: two texts over each other read as neither.
      className={`col-start-1 row-start-1 flex flex-col transition-[opacity,visibility] duration-250 motion-reduce:transition-none ${shown ? 'opacity-100 delay-250' : 'invisible opacity-0'}`}
    >
      <div className="flex items-center gap-4">
        <Stars rating={rating} />
        {sample && <Badge look="outline">Sample</Badge>}
      </div>
      <blockquote className="mt-6 font-serif text-[clamp(1.5rem,2.4vw,2.125rem)] leading-[1.25] font-[360] tracking-[-0.015em] text-pretty">
        {text}
      </blockquote>
      <figcaption className="mt-8 flex items-center gap-4">
        {avatar ? (
          <img src={avatar} alt="" width="48" height="48" className="size-12 rounded-full object-cover" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-12 place-items-center rounded-full bg-sand font-[550] text-caption text-muted"
          >
            {initials}
          </span>
        )}
        <span>
          <span className="block font-[550] text-label">{name}</span>
          <span className="block text-caption text-muted">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}

/** Calls back with 1 for the next and -1 for the one before. A mouse selects text instead. */
function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === null ? 0 : event.clientX - start.current
      start.current = null
      if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
