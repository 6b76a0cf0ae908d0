import { Link, useLocation } from 'wouter'
import { FIRST_DESIGN } from '#client/features/countertops/draft.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { useFocusStays } from '#client/ui/use-focus-stays.ts'
import { PORTFOLIO, PORTFOLIO_INTRO } from '#shared/content/portfolio.ts'
import { SHAPE_LABELS } from '#shared/countertops/design.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DESIGNER_ID } from './go-to-designer.ts'
import { PageHeading } from './page-heading.tsx'
import {
  addressOf,
  EVERYTHING,
  entriesFor,
  LIST_ID,
  type PortfolioFilter,
  usePortfolioAddress,
} from './portfolio-address.ts'
import { arrange } from './portfolio-arrangement.ts'
import { Entry, LIST_COLUMNS } from './portfolio-entry.tsx'
import { Filter, kitchens } from './portfolio-filter.tsx'
import { OpenedLarge, preloadLarge } from './portfolio-large.tsx'
import { useDesignThis } from './use-design-this.ts'

export function Portfolio() {
  const [, navigate] = useLocation()
  const address = usePortfolioAddress()
  const entries = entriesFor(address)
  const places = arrange(entries.length)
  const focusStays = useFocusStays()
  const showAll = () => navigate(addressOf(EVERYTHING))
  const isFiltered = entries.length < PORTFOLIO.length
  return (
    <>
      <PageHeading title="Kitchens to start from">{PORTFOLIO_INTRO}</PageHeading>
      <Filter filter={address} onChange={(filter) => navigate(addressOf(filter))} />
      <div {...focusStays} id={LIST_ID} className="outline-none">
        <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-6 text-caption text-muted">
          <p role="status" className="figures">
            {isFiltered ? `${entries.length} of ${kitchens(PORTFOLIO.length)}` : kitchens(PORTFOLIO.length)}
          </p>
          {isFiltered && entries.length > 0 && (
            <Button variant="link" size="small" onClick={showAll}>
              Show all
            </Button>
          )}
        </div>
        {entries.length === 0 && <NoneLikeThat filter={address} onShowAll={showAll} />}
        <ul className={`grid gap-y-18 md:gap-y-0 ${LIST_COLUMNS}`}>
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              entry={entry}
              place={places[index] ?? { format: 'lead', side: 'right' }}
              largeHref={addressOf({ ...address, open: entry.id })}
              onReach={preloadLarge}
              isFirst={index === 0}
            />
          ))}
        </ul>
      </div>
      <YourOwn />
      <OpenedLarge address={address} />
    </>
  )
}

/** No entry has this shape in this stone: what to do instead. */
function NoneLikeThat({ filter, onShowAll }: { filter: PortfolioFilter; onShowAll: () => void }) {
  const designThis = useDesignThis()
  const stone = filter.stone === 'all' ? FIRST_DESIGN.stone : filter.stone
  const shape = filter.shape === 'all' ? FIRST_DESIGN.shape : filter.shape
  const name = `${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}`
  return (
    <div className="page py-10 md:py-20">
      <h2 className="max-w-[16em]">No {name} here yet.</h2>
      <p className="mt-4 max-w-[34em] text-muted md:text-lead">
        Any shape can be cut from any of our stones. Show all kitchens, or start this one in the designer and give it
        your own measures.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onShowAll}>
          Show all
        </Button>
        <Button onClick={() => designThis({ ...FIRST_DESIGN, shape, stone }, name)}>Design one: {name}</Button>
      </div>
    </div>
  )
}

function YourOwn() {
  return (
    <section aria-labelledby="your-own" className="page mt-section">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 border-divider border-t pt-8 md:grid-cols-[7fr_5fr] md:items-end md:pt-12">
        <div>
          <h2 id="your-own">None of them fits?</h2>
          <p className="mt-4 max-w-[34em] text-muted">
            No kitchen is like another one. Draw yours to the sixteenth of an inch, and see what it should cost.
          </p>
        </div>
        <div className="md:justify-self-end">
          <Link href={`/#${DESIGNER_ID}`} className={`${buttonClasses('primary')} max-sm:whitespace-normal`}>
            Design your countertop
          </Link>
        </div>
      </div>
      <p className="figures mt-10 max-w-[50em] text-caption text-muted">
        All plans on this page are drawn to one scale. Estimates are for the countertop alone, installed, tax included,
        by price list {PRICE_LIST.version}; cutouts, a backsplash and the like come on top. The price is fixed after the
        measurement visit.
      </p>
    </section>
  )
}
