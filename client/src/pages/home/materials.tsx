import { memo } from 'react'
import { Link } from 'wouter'
import { StonePictureNote } from '#client/features/designer/slab/StonePictureNote.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { STONES } from '#shared/content/stones.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatPrice } from '#shared/lib/cents.ts'
import { capitalize, formatCount } from '#shared/lib/counts.ts'

/** Each stone in a close-up: an edge, a cutout, a seam. */
export const OurMaterials = memo(function OurMaterials() {
  return (
    <section aria-labelledby="our-materials" className="isolate page pt-14 md:pt-24">
      <div className="mb-8 grid gap-x-16 gap-y-4 md:mb-11 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="our-materials">Our Materials</h2>
        <p className="text-muted">
          {capitalize(formatCount(STONE_IDS.length, 'quartz stone'))}. Each price per square foot includes fabrication,
          installation and tax. <StonePictureNote />
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-10 sm:auto-cols-fr sm:grid-flow-col">
        {STONE_IDS.map((stone) => (
          <li key={stone}>
            <Link href={`/materials#${stone}`} className="group block">
              <Picture
                name={STONES[stone].closeUp.picture}
                sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 33vw, 100vw"
                alt={STONES[stone].closeUp.alt}
                className="aspect-4/3 w-full object-cover sm:aspect-4/5"
              />
              <span className="mt-5 block text-caption text-brass">{STONES[stone].closeUp.title}</span>
              <span className="mt-1 block font-serif text-h3 font-display decoration-control decoration-1 underline-offset-4 group-hover:underline">
                {STONE_NAMES[stone]}
              </span>
              <span className="figures mt-1 block text-caption text-muted">
                {formatPrice(PRICE_LIST.perSquareFootCents[stone])} per square foot, installed
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
})
