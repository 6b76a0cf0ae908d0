import { memo } from 'react'
import { Link } from 'wouter'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { MATERIAL_PICTURES } from './pictures.ts'

export const OurMaterials = memo(function OurMaterials() {
  return (
    <section aria-labelledby="our-materials" className="page pt-14 md:pt-24">
      <div className="mb-8 grid gap-x-16 gap-y-4 md:mb-11 md:grid-cols-[7fr_5fr] md:items-end">
        <h2 id="our-materials">Our Materials</h2>
        <p className="text-muted">
          Three quartz stones, each with a price per square foot that covers making, fitting and tax.{' '}
          {STONE_PICTURE_NOTE}
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-3">
        {STONE_IDS.map((stone) => (
          <li key={stone}>
            <Link href={`/materials#${stone}`} className="group block">
              <img
                src={MATERIAL_PICTURES[stone]}
                width="900"
                height="675"
                loading="lazy"
                alt={`Sample of ${STONE_NAMES[stone]}`}
                className="aspect-4/3 w-full bg-sand object-cover sm:aspect-4/5"
              />
              <span className="mt-5 block font-serif text-h3 font-[360] decoration-control decoration-1 underline-offset-4 group-hover:underline">
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
