import { type FocusEvent, useEffect, useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { REDUCED_MOTION } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { useSwipe } from '#client/ui/use-drag.ts'
import type { Testimonial } from '#shared/content/testimonials.ts'

const STAR = 'M10 1.6l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.2l-5.3 2.9 1.1-6L1.4 7.9l6-.8z'

/** Whole stars out of five. */
function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-1 text-brass">
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d={STAR}
            fill={star <= rating ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  )
}

/** Milliseconds per testimonial (docs/rules.md, Texts). */
const ROTATION_MS = 5000

/**
 * Testimonials that advance by themselves, with a dot for each and a pause button
 * (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/). They stop on hover and focus, and with reduced motion, unless the visitor
 * presses Play. Choosing one restarts the interval. All share one grid cell, so the tallest one sets the height and nothing below
 * moves.
 */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const count = testimonials.length
  const [active, setActive] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [blockedBy, setBlockedBy] = useState({ hover: false, focus: false })
  const reducedMotion = useMedia(REDUCED_MOTION)
  const paused = choice === null ? reducedMotion : choice === 'pause'
  const moving = !paused && !blockedBy.hover && !blockedBy.focus
  const show = (index: number) => setActive((index + count) % count)
  const swipe = useSwipe((by) => show(active + by))

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setActive((active + 1) % count), ROTATION_MS)
    return () => clearTimeout(timer)
  }, [moving, active, count])

  const toggle = () => {
    setChoice(paused ? 'play' : 'pause')
    // The Play button has the pointer and the focus, and they must not stop the rotation right away.
    setBlockedBy({ hover: false, focus: false })
  }
  const block = (by: Partial<typeof blockedBy>) => setBlockedBy((now) => ({ ...now, ...by }))
  const movesInside = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget)
  return (
    // What it listens to are its buttons and the pointer over it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Testimonials"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && block({ hover: true })}
      onPointerLeave={() => block({ hover: false })}
      onFocus={(event) => movesInside(event) || block({ focus: true })}
      onBlur={(event) => movesInside(event) || block({ focus: false })}
    >
      <div
        {...swipe}
        aria-live={moving ? 'off' : 'polite'}
        className="grid touch-pan-y grid-cols-[minmax(0,1fr)] touch-pinch-zoom"
      >
        {testimonials.map((testimonial, index) => (
          <div
            key={testimonial.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${testimonials.length}`}
            inert={index !== active}
            // One fades out before the next fades in, because two texts on top of each other are unreadable.
            className={`col-start-1 row-start-1 min-w-0 transition-[opacity,visibility] duration-turn noscript:row-auto noscript:pb-10 ${index === active ? 'opacity-100 delay-250 motion-reduce:delay-0' : 'invisible opacity-0 noscript:visible noscript:opacity-100'}`}
          >
            <Words testimonial={testimonial} />
          </div>
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 border-divider border-t pt-4 md:mt-10 noscript:hidden">
        <div className="-ml-3 flex">
          {testimonials.map((testimonial, index) => (
            <button
              key={testimonial.id}
              type="button"
              aria-label={`Show testimonial ${index + 1}, ${testimonial.name}`}
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
          <span className="sr-only"> testimonials</span>
        </Button>
      </div>
    </div>
  )
}

/** A testimonial. Name and place are at the bottom, so that they don't move between slides. */
function Words({ testimonial }: { testimonial: Testimonial }) {
  const { name, initials, avatar, rating, text, location, sample } = testimonial
  return (
    <figure className="flex h-full flex-col">
      <div className="flex min-h-7 items-center gap-4">
        <Stars rating={rating} />
        {sample && <Badge look="outline">Sample</Badge>}
      </div>
      {/* The quotation mark hangs in the margin, so that the lines align. */}
      <blockquote className="mt-6 -indent-[0.41em] font-display font-serif text-pretty text-quote">“{text}”</blockquote>
      <figcaption className="mt-auto flex items-center gap-4 pt-8 md:pt-10">
        <Portrait picture={avatar} initials={initials} />
        <span className="min-w-0">
          <span className="block font-strong text-label">{name}</span>
          <span className="mt-0.5 block text-caption text-muted">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}

/** Has no alt text, because the name is next to it. */
function Portrait({ picture, initials }: { picture: string; initials: string }) {
  const look = 'size-12 shrink-0 rounded-full'
  if (picture)
    return <img src={picture} alt="" width="48" height="48" loading="lazy" className={`${look} object-cover`} />
  return (
    <span
      aria-hidden
      className={`${look} grid place-items-center border border-divider bg-sand font-strong text-caption text-muted tracking-[0.02em]`}
    >
      {initials}
    </span>
  )
}
