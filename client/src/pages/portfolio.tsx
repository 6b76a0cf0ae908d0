import { useLocation } from 'wouter'
import { saveDraft } from '#client/features/countertops/draft.ts'
import { RoomPreview } from '#client/features/countertops/room/RoomPreview.tsx'
import { STONE_PICTURES } from '#client/features/countertops/stone-pictures.ts'
import { Button } from '#client/ui/button.tsx'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { DESIGNER_ID } from './go-to-designer.ts'
import { PageHeading } from './page-heading.tsx'

export function Portfolio() {
  return (
    <>
      <PageHeading title="Six designs to start from">
        Drawn with the tool that you design with, and priced by the same list. None of them is a customer’s kitchen:
        open one and make it yours.
      </PageHeading>
      <ul className="page grid gap-x-10 md:grid-cols-2 lg:gap-x-16">
        {PORTFOLIO.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  )
}

function Entry({ entry }: { entry: PortfolioEntry }) {
  const [, navigate] = useLocation()
  const { title, text, shape, dimensions, stone } = entry
  const { totalCents } = estimate([entry], PRICE_LIST)
  const open = () => {
    saveDraft({ shape, dimensions, stone })
    navigate(`/#${DESIGNER_ID}`)
  }
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] pb-14 md:row-span-5 md:grid-rows-subgrid last:pb-0 md:pb-20 md:nth-last-2:pb-0">
      <div className="-mx-5 md:mx-0">
        <RoomPreview design={entry} stoneHref={STONE_PICTURES[stone][1550]} />
      </div>
      <h2 className="mt-6 text-h3">{title}</h2>
      <p className="mt-2 mb-5 max-w-[34em] text-muted">{text}</p>
      <dl className="figures grid grid-cols-2 gap-x-6 border-divider border-y py-4 text-label sm:max-md:grid-cols-[4fr_4fr_6fr_4fr] xl:grid-cols-[4fr_4fr_6fr_4fr] [&_dd]:mt-0.5 [&_dd]:whitespace-nowrap [&_div]:py-1.5 [&_dt]:text-caption [&_dt]:text-muted">
        <div>
          <dt>Size</dt>
          <dd>
            {formatInches(dimensions.width)} × {formatInches(dimensions.length)} in
          </dd>
        </div>
        <div>
          <dt>Area</dt>
          <dd>{formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft</dd>
        </div>
        <div>
          <dt>Stone</dt>
          <dd>{STONE_NAMES[stone]}</dd>
        </div>
        <div>
          <dt>Estimate</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
      </dl>
      <div className="mt-5">
        <Button aria-label={`Open in the designer: ${title}`} onClick={open}>
          Open in the designer
        </Button>
      </div>
    </li>
  )
}
