import { Link, useLocation } from 'wouter'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { PORTFOLIO, PORTFOLIO_INTRO } from '#shared/content/portfolio.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { DESIGNER_ID, useOpenInDesigner } from '#client/features/designer/go-to-designer.ts'
import { PageHeading } from '#client/pages/layout/header.tsx'
import {
  portfolioUrl,
  NO_FILTER,
  entriesFor,
  LIST_ID,
  type PortfolioFilter,
  usePortfolioQuery,
} from '#client/features/portfolio/portfolio-query.ts'
import { arrangeEntries, Entry, LIST_COLUMNS } from './entry.tsx'
import { pluralize } from '#shared/lib/counts.ts'
import { Filter } from './filter.tsx'

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox, 'The picture')

export function Portfolio() {
  const [, navigate] = useLocation()
  const address = usePortfolioQuery()
  const entries = entriesFor(address)
  const places = arrangeEntries(entries.length)
  const showAll = () => navigate(portfolioUrl(NO_FILTER))
  const isFiltered = entries.length < PORTFOLIO.length
  const all = pluralize(PORTFOLIO.length, 'kitchen')
  return (
    <>
      <PageHeading title="Kitchens to start from">{PORTFOLIO_INTRO}</PageHeading>
      <Filter filter={address} onChange={(filter) => navigate(portfolioUrl(filter))} />
      <div tabIndex={-1} id={LIST_ID} className="outline-none">
        <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-6 text-caption text-muted">
          <p role="status" className="figures">
            {isFiltered ? `${entries.length} of ${all}` : all}
          </p>
          {isFiltered && entries.length > 0 && (
            <Button variant="link" size="small" onClick={showAll}>
              Show all
            </Button>
          )}
        </div>
        {entries.length === 0 && <NoneLikeThat filter={address} onShowAll={showAll} />}
        <ul className={`grid gap-y-18 md:-mb-24 md:gap-y-0 lg:-mb-32 ${LIST_COLUMNS}`}>
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              entry={entry}
              place={places[index] ?? { format: 'lead', side: 'right' }}
              lightboxHref={portfolioUrl({ ...address, open: entry.id })}
              // One that fails is tried again once it opens.
              onPreload={() => void Lightbox.preload().catch(() => undefined)}
              isFirst={index === 0}
            />
          ))}
        </ul>
      </div>
      <YourOwn />
      {address.open !== null && <Lightbox filter={address} openId={address.open} />}
    </>
  )
}

function NoneLikeThat({ filter, onShowAll }: { filter: PortfolioFilter; onShowAll: () => void }) {
  const openInDesigner = useOpenInDesigner()
  const stone = filter.stone === 'all' ? DEFAULT_DRAFT.stone : filter.stone
  const shape = filter.shape === 'all' ? DEFAULT_DRAFT.shape : filter.shape
  const name = `${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}`
  return (
    <div className="page py-10 md:py-20">
      <h2 className="max-w-[16em]">No {name} here yet.</h2>
      <p className="mt-4 max-w-[34em] text-muted md:text-lead">
        We can cut any shape from any of our stones. See all kitchens, or start this one in the designer and enter your
        own sizes.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onShowAll}>
          Show all
        </Button>
        <Button onClick={() => openInDesigner({ ...DEFAULT_DRAFT, shape, stone }, name)}>Design one: {name}</Button>
      </div>
    </div>
  )
}

function YourOwn() {
  return (
    <section aria-labelledby="your-own" className="page mt-section">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 border-divider border-t pt-8 md:grid-cols-[7fr_5fr] md:items-end md:pt-12">
        <div>
          <h2 id="your-own">Don't see your kitchen?</h2>
          <p className="mt-4 max-w-[34em] text-muted">
            Every kitchen is different. Draw yours to the sixteenth of an inch and see an estimate.
          </p>
        </div>
        <div className="md:justify-self-end">
          <Link href={`/#${DESIGNER_ID}`} className={`${buttonClasses('primary')} max-sm:whitespace-normal`}>
            Design your countertop
          </Link>
        </div>
      </div>
      <p className="figures mt-10 max-w-[50em] text-caption text-muted">
        All plans on this page are drawn to the same scale. Estimates cover the countertop with the details listed,
        installation and tax. You get a final price after we measure.
      </p>
    </section>
  )
}
