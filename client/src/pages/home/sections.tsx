import { PROCESS, PROMISES } from '#shared/content/process.ts'
import { Link } from 'wouter'
import { usePriceList } from '#client/lib/price-list.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import type { PictureName } from '#client/ui/picture-data.ts'
import { HOME } from '#shared/content/home.ts'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { NO_FILTER, portfolioUrl } from '#client/features/portfolio/portfolio-query.ts'
import { PICTURE_KINDS, entryPictures } from '#client/features/portfolio/portfolio-facts.ts'
import { StonePictureNote } from '#client/features/drawing/slab/StonePictureNote.tsx'
import { STONES } from '#shared/content/stones.ts'
import { formatPrice } from '#shared/lib/cents.ts'
import { capitalize, formatCount } from '#shared/lib/counts.ts'
import { Testimonials } from '#client/features/testimonials/Testimonials.tsx'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { TRUST } from '#shared/content/trust.ts'

export function ProcessSteps() {
  return (
    <section aria-labelledby="how-it-goes" className="isolate page pt-14 md:pt-24">
      <div className="mb-8 grid gap-x-16 gap-y-4 md:mb-11 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="how-it-goes">From drawing to kitchen</h2>
        <p className="text-muted">{PROCESS.introduction}</p>
      </div>
      <ol className="grid border-control border-t md:grid-cols-2 lg:grid-cols-5">
        {PROCESS.steps.map(({ title, text, time }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] border-divider border-b py-6 last:border-b-0 md:pr-8 md:max-lg:last:col-span-2 lg:flex lg:flex-col lg:border-b-0 lg:border-l lg:pr-6 lg:pb-2 lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <span aria-hidden className="figures pt-1 text-caption text-brass lg:mb-5 lg:pt-0">
              {index + 1}
            </span>
            <div className="flex grow flex-col">
              <h3 className="text-[1.375rem] leading-tight tracking-[-0.01em]">{title}</h3>
              <p className="mt-2 text-label text-muted leading-normal">{text}</p>
              <p className="mt-3 text-caption text-ink lg:mt-auto lg:pt-5">{time}</p>
            </div>
          </li>
        ))}
      </ol>
      <dl className="mt-10 grid gap-x-16 gap-y-6 border-divider border-t pt-8 md:mt-14 md:grid-cols-3">
        {PROMISES.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-strong text-label">{title}</dt>
            <dd className="mt-1.5 max-w-[30em] text-label text-muted leading-normal">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function FeaturedKitchens() {
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
}

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

export function OurMaterials() {
  const { perSquareFootCents } = usePriceList()
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
                {formatPrice(perSquareFootCents[stone])} per square foot, installed
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WhatCustomersSay({ testimonials = TESTIMONIALS }: { testimonials?: typeof TESTIMONIALS }) {
  return (
    <section aria-labelledby="testimonials" className="isolate page pt-14 md:pt-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 id="testimonials">What customers say</h2>
          {testimonials.some(({ sample }) => sample) && (
            <p className="mt-4 max-w-[24em] text-muted">
              These are samples, not real reviews. Our customers' own words will replace them.
            </p>
          )}
        </div>
        <Testimonials testimonials={testimonials} />
      </div>
    </section>
  )
}

/** Facts that homeowners check before they hire a shop. Empty ones are left out. */
export function BeforeYouHire({ trust = TRUST }: { trust?: typeof TRUST }) {
  const { license, insurance, inBusinessSince, warranty } = trust
  const facts = [
    ['License', license],
    ['Insurance', insurance],
    ['In business', inBusinessSince === null ? '' : `Since ${inBusinessSince}`],
    ['Warranty', warranty],
  ].filter(([, text]) => text !== '')
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="before-you-hire" className="isolate page pt-14 md:pt-24">
      <h2 id="before-you-hire" className="text-h3!">
        Before you hire us
      </h2>
      <dl className="mt-6 grid gap-x-16 gap-y-6 border-divider border-t pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt className="text-caption text-muted">{title}</dt>
            <dd className="mt-1 wrap-anywhere font-strong text-label leading-normal">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
