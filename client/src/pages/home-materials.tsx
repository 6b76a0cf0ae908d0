import { memo } from 'react'
import { Link } from 'wouter'
import { Picture } from '#client/ui/picture.tsx'
import { CLOSE_UPS } from '#shared/content/home.ts'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** Each stone in the detail that a fabricator is judged by: an edge, a cutout, a seam. */
export const OurMaterials = memo(function OurMaterials() {
  return (
    <section aria-labelledby="our-materials" className="isolate page pt-14 md:pt-24">
      <div className="mb-8 grid gap-x-16 gap-y-4 md:mb-11 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="our-materials">Our Materials</h2>
        <p className="text-muted">
          Three quartz stones, each with a price per square foot that covers making, fitting and tax.{' '}
          {STONE_PICTURE_NOTE}
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-3">
        {CLOSE_UPS.map(({ picture, stone, title, alt }) => (
          <li key={picture}>
            <Link href={`/materials#${stone}`} className="group block">
              <Picture
                name={picture}
                sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 33vw, 100vw"
                alt={alt}
                className="aspect-4/3 w-full object-cover sm:aspect-4/5"
              />
              <span className="mt-5 block text-caption text-brass">{title}</span>
              <span className="mt-1 block font-serif text-h3 font-display decoration-control decoration-1 underline-offset-4 group-hover:underline">
                {STONE_NAMES[stone]}
              </span>
              <span className="figures mt-1 block text-caption text-muted">
                {formatCents(PRICE_LIST.perSquareFootCents[stone])} per square foot, installed
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
})
