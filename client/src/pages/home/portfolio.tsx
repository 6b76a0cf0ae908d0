import { memo } from 'react'
import { Link } from 'wouter'
import { buttonClasses } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import type { PictureName } from '#client/ui/picture-data.ts'
import { HOME } from '#shared/content/home.ts'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { portfolioUrl, NO_FILTER } from '#client/features/portfolio/portfolio-query.ts'
import { PICTURE_KINDS, entryPictures } from '#client/features/portfolio/portfolio-facts.ts'

/** Two kitchens of the portfolio, named in the content, and a link to the others. */
export const FeaturedKitchens = memo(function FeaturedKitchens() {
  const [wide, tall] = HOME.kitchens.map((id) => PORTFOLIO.find((entry) => entry.id === id))
  return (
    <section aria-labelledby="some-kitchens" className="isolate pt-14 md:pt-24">
      <div className="page mb-8 flex flex-wrap items-end justify-between gap-x-16 gap-y-4 md:mb-11">
        <h2 id="some-kitchens">Kitchens to start from</h2>
        <Link href="/portfolio" className={buttonClasses()}>
          See all kitchens
        </Link>
      </div>
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-[minmax(0,7.6fr)_minmax(0,4.4fr)] md:items-end md:pr-[max(2.5rem,calc((100vw-80rem)/2+2.5rem))] lg:gap-x-16">
        {wide && <Kitchen entry={wide} picture={entryPictures(wide).name} className="aspect-8/5" sizes="62vw" />}
        {tall && (
          <Kitchen entry={tall} picture={entryPictures(tall).portrait} className="aspect-4/5" sizes="36vw" isInset />
        )}
      </ul>
    </section>
  )
})

interface KitchenProps {
  entry: PortfolioEntry
  picture: PictureName
  className: string
  /** Its share of a wide screen's width. */
  sizes: string
  isInset?: boolean
}

function Kitchen({ entry, picture, className, sizes, isInset = false }: KitchenProps) {
  const { id, title, shape, stone } = entry
  return (
    <li className={isInset ? 'max-md:px-5' : ''}>
      <Link href={portfolioUrl({ ...NO_FILTER, open: id })} className="group block">
        <Picture
          name={picture}
          sizes={`(min-width: 48rem) ${sizes}, 100vw`}
          alt={entry.alt}
          className={`w-full object-cover ${className}`}
        />
        <span className={`mt-4 block ${isInset ? '' : 'px-5 md:pl-[max(2.5rem,calc((100vw-80rem)/2+2.5rem))]'}`}>
          <span className="block font-serif text-h3 font-display decoration-control decoration-1 underline-offset-4 group-hover:underline">
            {title}
          </span>
          <span className="mt-1 block text-caption text-muted">
            {SHAPE_LABELS[shape]} in {STONE_NAMES[stone]}. {PICTURE_KINDS[entry.picture]}.
          </span>
        </span>
      </Link>
    </li>
  )
}
