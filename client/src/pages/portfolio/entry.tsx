import { Link } from 'wouter'
import { usePriceList } from '#client/lib/price-list.ts'
import { OPENED_FROM_LIST } from '#client/ui/dialog/browser-history.ts'
import { Picture } from '#client/ui/picture.tsx'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { viewLinkId } from '#client/features/portfolio/portfolio-query.ts'
import {
  PICTURE_KINDS,
  countertopsOf,
  entryPictures,
  formatEstimate,
  listFacts,
  priceLabel,
} from '#client/features/portfolio/portfolio-facts.ts'
import { Button } from '#client/ui/button.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { useOpenInDesigner } from '#client/features/designer/go-to-designer.ts'
import { planLayout } from '#shared/drawing/plan-layout.ts'
import { countertopName } from '#shared/fabrication/name.ts'
import { StoneTiles } from '#client/features/drawing/slab/StoneTiles.tsx'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'

/**
 * The layout of an entry: a `lead` fills a row, and its picture runs off the screen's edge; two `half`s share a row. `side`
 * is the picture's side in the row.
 */
interface Place {
  format: 'lead' | 'half'
  side: 'left' | 'right'
}

/**
 * A layout for each of `count` entries: a lead and a pair, then the same with the lead on the other side. An unpaired last
 * entry is a lead on the opposite side of the previous lead.
 */
export function arrangeEntries(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const inGroup = index % 3
    const isUnpaired = inGroup === 1 && index === count - 1
    const isLeadRight = index % 6 < 3 !== isUnpaired
    if (inGroup === 0 || isUnpaired) return { format: 'lead', side: isLeadRight ? 'right' : 'left' }
    return { format: 'half', side: inGroup === 1 ? 'left' : 'right' }
  })
}

/** The list's columns: the page's twelve, and the margins on both sides. */
export const LIST_COLUMNS = 'md:grid-cols-[minmax(2.5rem,1fr)_repeat(12,minmax(0,6.25rem))_minmax(2.5rem,1fr)]'

interface EntryClasses {
  item: string
  picture: string
  text: string
  /** The caption's corner in the picture. */
  caption: string
}

const LEAD_TEXT = 'md:max-xl:px-gutter-wide xl:col-span-4 xl:self-end'
const CLASSES: Record<`${Place['format']} ${Place['side']}`, EntryClasses> = {
  'lead right': {
    item: 'md:col-span-full xl:col-start-2 xl:grid-cols-subgrid',
    picture: 'xl:col-span-9',
    text: `${LEAD_TEXT} xl:-order-1 xl:pr-16`,
    caption: 'md:max-xl:pl-gutter-wide xl:pl-0',
  },
  'lead left': {
    item: 'md:col-span-full xl:col-end-14 xl:grid-cols-subgrid',
    picture: 'xl:col-span-9',
    text: `${LEAD_TEXT} xl:pl-16`,
    caption: 'md:max-xl:pl-gutter-wide xl:justify-self-end xl:pr-0 xl:pl-5',
  },
  'half left': { item: 'md:col-start-2 md:col-span-6 md:pr-5 lg:pr-8', picture: '', text: '', caption: '' },
  'half right': { item: 'md:col-start-8 md:col-span-6 md:pl-5 lg:pl-8', picture: '', text: '', caption: '' },
}

const SIZES: Record<Place['format'], string> = {
  lead: '(min-width: 80rem) 65vw, 100vw',
  half: '(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 100vw',
}

interface EntryProps {
  entry: PortfolioEntry
  place: Place
  lightboxHref: string
  /** Someone is about to open the lightbox. */
  onPreload: () => void
  /** Its picture is visible without scrolling. */
  isFirst: boolean
}

export function Entry({ entry, place: { format, side }, lightboxHref, onPreload, isFirst }: EntryProps) {
  const { id, title } = entry
  const classes = CLASSES[`${format} ${side}`]
  const { name, portrait } = entryPictures(entry)
  const isLead = format === 'lead'
  return (
    <li
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] md:mb-24 lg:mb-32 ${isLead ? '' : 'md:row-span-2 md:grid-rows-subgrid'} ${classes.item}`}
    >
      <figure className={`relative grid min-w-0 grid-cols-[minmax(0,1fr)] md:self-end ${classes.picture}`}>
        <Picture
          name={name}
          {...(isLead && { portrait })}
          sizes={SIZES[format]}
          alt={entry.alt}
          priority={isFirst}
          className="block h-auto w-full md:[grid-area:1/1]"
        />
        <figcaption
          className={`flex justify-between gap-x-5 bg-paper px-gutter pt-2.5 text-caption text-muted md:self-end md:justify-self-start md:pr-5 md:pl-0 md:[grid-area:1/1] ${classes.caption}`}
        >
          {PICTURE_KINDS[entry.picture]}
          <Link
            id={viewLinkId(id)}
            href={lightboxHref}
            aria-label={`View large: ${title}`}
            state={OPENED_FROM_LIST}
            onPointerEnter={onPreload}
            onFocus={onPreload}
            // Don't position the caption: the link covers the whole picture.
            className="link after:absolute after:inset-0"
          >
            View large
          </Link>
        </figcaption>
      </figure>
      <div className={`@container min-w-0 pt-6 max-md:px-gutter md:pt-8 ${classes.text}`}>
        <EntryText entry={entry} isLead={isLead} />
      </div>
    </li>
  )
}

function EntryText({ entry, isLead }: { entry: PortfolioEntry; isLead: boolean }) {
  const priceList = usePriceList()
  return (
    // Two entries in a row end at the same line.
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 ${isLead ? '@xl:grid-cols-2' : 'md:h-full md:grid-rows-[1fr_auto_auto]'}`}
    >
      <div>
        <h2 className={isLead ? '' : 'text-[clamp(1.75rem,2.5vw,2.25rem)] leading-[1.12]'}>{entry.title}</h2>
        <p className="mt-3 max-w-[32em] text-muted">{entry.text}</p>
      </div>
      <div className={isLead ? '@xl:row-span-2' : ''}>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5 border-divider border-t pt-5 pb-5">
          <SmallPlans countertops={countertopsOf(entry)} />
          <dl>
            <dt className="text-caption text-muted">{priceLabel(entry)}</dt>
            <dd className="figures font-display font-serif text-figure">{formatEstimate(entry, priceList)}</dd>
          </dl>
        </div>
        <dl className="figures text-label">
          {listFacts(entry).map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 border-divider border-t py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 text-right text-balance wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="noscript:hidden">
        <OpenInDesigner entry={entry} />
      </div>
    </div>
  )
}

export function OpenInDesigner({ entry }: { entry: PortfolioEntry }) {
  const openInDesigner = useOpenInDesigner()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        aria-label={`Design one like this: ${entry.title}`}
        className="max-md:w-full"
        onClick={() => openInDesigner(entry, entry.title)}
      >
        Design one like this
      </Button>
      {entry.alsoShown?.map((countertop, index) => {
        const name = countertopName(countertop)
        return (
          <Button
            key={index}
            variant="quiet"
            aria-label={`Design the ${name.toLowerCase()}: ${entry.title}`}
            className="max-md:w-full"
            onClick={() => openInDesigner(countertop, name)}
          >
            Design the {name.toLowerCase()}
          </Button>
        )
      })}
    </div>
  )
}

/** Pixels per inch, the same for all plans, so that their sizes compare. */
const SCALE = 0.95
/** Inches. */
const SCALE_BAR = 48
/** Pixels around the outline, for its stroke. */
const MARGIN = 1

/** Small plans in their stones, above a scale bar of four feet. Hidden from screen readers: the facts say the same. */
function SmallPlans({ countertops }: { countertops: readonly Countertop[] }) {
  const bar = SCALE_BAR * SCALE
  return (
    <div aria-hidden className="grid shrink-0 gap-3">
      {countertops.map((countertop, index) => (
        <SmallPlan key={index} countertop={countertop} />
      ))}
      <p className="flex items-center gap-2 text-caption text-muted">
        <svg width={bar} height="7" className="stroke-control">
          <path d={`M.5 0V7M${bar - 0.5} 0V7M0 3.5H${bar}`} />
        </svg>
        4 ft
      </p>
    </div>
  )
}

function SmallPlan({ countertop }: { countertop: Countertop }) {
  const { corners, tiles } = planLayout(countertop, SCALE)
  const width = countertop.dimensions.width * SCALE + 2 * MARGIN
  const height = countertop.dimensions.length * SCALE + 2 * MARGIN
  return (
    <svg
      width={width}
      height={height}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      className="block overflow-visible"
    >
      <polygon points={corners} className="fill-sand" />
      <StoneTiles corners={corners} tiles={tiles} href={STONE_PICTURES[countertop.stone][180]} />
      <polygon points={corners} className="fill-transparent stroke-ink/70" />
    </svg>
  )
}
