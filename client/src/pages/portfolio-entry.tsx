import { Link } from 'wouter'
import { Picture } from '#client/ui/picture.tsx'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { OPENED_HERE, viewLinkId } from './portfolio-address.ts'
import type { Place } from './portfolio-arrangement.ts'
import { DesignOneLikeThis } from './portfolio-design-one.tsx'
import { estimateOf, factsOf, PICTURE_KINDS, pictureNames } from './portfolio-facts.ts'
import { SmallPlan } from './portfolio-plan.tsx'

/** The list's columns: twelve of the page, and what the screen has on either side of it. */
export const LIST_COLUMNS = 'md:grid-cols-[minmax(2.5rem,1fr)_repeat(12,minmax(0,6.25rem))_minmax(2.5rem,1fr)]'

interface Setting {
  item: string
  picture: string
  text: string
  /** The corner of the picture that its caption is cut into. */
  caption: string
}

const LEAD_TEXT = 'md:max-xl:px-gutter-wide xl:col-span-4 xl:self-end'
const SETTINGS: Record<`${Place['format']} ${Place['side']}`, Setting> = {
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
  'wide left': { item: 'md:col-start-2 md:col-span-7 md:pr-5 lg:pr-8', picture: '', text: '', caption: '' },
  'wide right': { item: 'md:col-start-7 md:col-span-7 md:pl-5 lg:pl-8', picture: '', text: '', caption: '' },
  'tall left': { item: 'md:col-start-2 md:col-span-5 md:pr-5 lg:pr-8', picture: '', text: '', caption: '' },
  'tall right': { item: 'md:col-start-9 md:col-span-5 md:pl-5 lg:pl-8', picture: '', text: '', caption: '' },
}

const SIZES: Record<Place['format'], string> = {
  lead: '(min-width: 80rem) 65vw, 100vw',
  wide: '(min-width: 80rem) 42rem, (min-width: 48rem) 54vw, 100vw',
  tall: '(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, 100vw',
}

interface EntryProps {
  entry: PortfolioEntry
  place: Place
  /** The address at which it is shown large. */
  largeHref: string
  /** The visitor is about to open it. */
  onReach: () => void
  /** Its picture is seen without scrolling. */
  isFirst: boolean
}

export function Entry({ entry, place: { format, side }, largeHref, onReach, isFirst }: EntryProps) {
  const { id, title } = entry
  const setting = SETTINGS[`${format} ${side}`]
  const { name, portrait } = pictureNames(entry)
  const isLead = format === 'lead'
  return (
    <li
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] md:not-last:mb-24 lg:not-last:mb-32 ${isLead ? '' : 'md:row-span-2 md:grid-rows-subgrid'} ${setting.item}`}
    >
      <figure className={`relative grid min-w-0 grid-cols-[minmax(0,1fr)] md:self-end ${setting.picture}`}>
        <Picture
          name={format === 'tall' ? portrait : name}
          {...(isLead && { portrait })}
          sizes={SIZES[format]}
          alt={entry.alt}
          priority={isFirst}
          className="block h-auto w-full md:[grid-area:1/1]"
        />
        <figcaption
          className={`flex justify-between gap-x-5 bg-paper px-gutter pt-2.5 text-caption text-muted md:self-end md:justify-self-start md:pr-5 md:pl-0 md:[grid-area:1/1] ${setting.caption}`}
        >
          {PICTURE_KINDS[entry.picture]}
          <Link
            id={viewLinkId(id)}
            href={largeHref}
            aria-label={`View large: ${title}`}
            state={OPENED_HERE}
            onPointerEnter={onReach}
            onPointerDown={onReach}
            onFocus={onReach}
            // The whole picture is the link; a positioned caption would keep it to itself.
            className="link after:absolute after:inset-0"
          >
            View large
          </Link>
        </figcaption>
      </figure>
      <div className={`@container min-w-0 pt-6 max-md:px-gutter md:pt-8 ${setting.text}`}>
        <EntryText entry={entry} isLead={isLead} />
      </div>
    </li>
  )
}

function EntryText({ entry, isLead }: { entry: PortfolioEntry; isLead: boolean }) {
  return (
    <div className="grid gap-x-12 gap-y-6 @xl:grid-cols-2">
      <div>
        <h2 className={isLead ? '' : 'text-[clamp(1.75rem,2.5vw,2.25rem)] leading-[1.12]'}>{entry.title}</h2>
        <p className="mt-3 max-w-[32em] text-muted">{entry.text}</p>
      </div>
      <div className="@xl:row-span-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5 border-divider border-t pt-5 pb-5">
          <SmallPlan design={entry} />
          <dl>
            <dt className="text-caption text-muted">Countertop, installed</dt>
            <dd className="figures font-display font-serif text-figure">{estimateOf(entry)}</dd>
          </dl>
        </div>
        <dl className="figures text-label">
          {factsOf(entry).map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 border-divider border-t py-2">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="noscript:hidden">
        <DesignOneLikeThis entry={entry} />
      </div>
    </div>
  )
}
