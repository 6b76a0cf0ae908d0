import { Badge } from '#client/ui/badge.tsx'
import { Carousel } from '#client/ui/carousel/carousel.tsx'
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

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <Carousel
      label="Testimonials"
      noun="testimonials"
      items={testimonials}
      dotLabel={({ name }, index) => `Show testimonial ${index + 1}, ${name}`}
      intervalMs={ROTATION_MS}
    >
      {(testimonial) => <Words testimonial={testimonial} />}
    </Carousel>
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
