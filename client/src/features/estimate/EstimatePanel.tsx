import { type ReactNode, useId } from 'react'
import { priceLook, useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure, lazyPart } from '#client/ui/loading.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import type { Estimate, EstimatedCountertop } from '#shared/estimate/estimate.ts'
import { ESTIMATE_TERMS, leftOutNote, NOT_INCLUDED, PRICE_INCLUDES, priceBand } from '#shared/estimate/texts.ts'
import { isDetailed, type Job } from '#shared/fabrication/details.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatPrice, formatWholeDollars, roundToWholeDollars } from '#shared/lib/cents.ts'
import { EstimateLines } from './EstimateLines.tsx'

interface EstimatePanelProps {
  /** Those of the saved list that can be priced. Empty until it's loaded. */
  countertops: readonly EstimatedCountertop[]
  /** How many of the list can't, because we no longer offer their stone. */
  leftOut: number
  /** What the quote form asks besides them. */
  job: Job | undefined
  listState: 'loading' | 'failed' | 'loaded'
  onReloadList: () => void
  /** The draft. It is estimated while nothing is saved. */
  draft: EstimatedCountertop
  /** Set while a field is invalid: the draft's last valid size, which the estimate uses. */
  lastValidSize: string | null
  /** Goes to the designer's step for details. */
  onAddDetails: () => void
  onGetQuote: () => void
  /** The form that 'Get a Quote' opens is loading. */
  isOpeningQuote: boolean
  /** Puts what is estimated in another stone. */
  onSwitchStone: (stone: StoneId) => void
  /** What helps with the price of countertops with details. */
  renderHelp: (estimate: Estimate) => ReactNode
  /** Prints the estimated countertops. */
  onPrint: () => void
}

const SlabCounts = lazyPart(async () => (await import('./SlabCounts.tsx')).SlabCounts)

const LINKED = 'Details'
const [BEFORE_LINK, AFTER_LINK] = NOT_INCLUDED.split(LINKED)

/** What the list should cost, why, and its price in the other stones (docs/rules.md, Estimate). */
export function EstimatePanel({ countertops, job, listState, draft, lastValidSize, ...on }: EstimatePanelProps) {
  const headingId = useId()
  const isDraft = countertops.length === 0
  const estimated = isDraft ? [draft] : countertops
  const { estimate: result, slabs, isPlanning } = useEstimate(estimated, job, { showsSlabs: true })
  const hasDetails = estimated.some(isDetailed)
  const oldSize = isDraft ? lastValidSize : null
  const subject = isDraft ? 'This design' : `Your kitchen, ${pluralize(countertops.length, 'countertop')}`
  const minimum = result.minimumAddsCents > 0 ? `. Includes our ${formatPrice(result.minimumJobCents)} minimum.` : ''
  return (
    <section
      tabIndex={-1}
      aria-labelledby={headingId}
      className="@container min-w-0 rounded bg-white p-5 max-lg:-mx-5 max-lg:rounded-none sm:p-8 md:max-lg:mx-0 md:max-lg:rounded"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-h3">
          Estimate
        </h2>
        <p className="text-caption text-muted">
          <span>{oldSize ? `For the last valid size: ${oldSize}` : subject}</span>
          {listState === 'loading' && <span className="noscript:hidden">, loading your list...</span>}
        </p>
      </div>
      {listState === 'failed' && (
        <Failure
          // The list announces it already.
          isAnnounced
          title="We couldn't load your saved countertops."
          text="This estimate is for the design above only."
          onTryAgain={on.onReloadList}
          className="mt-5"
        />
      )}
      {on.leftOut > 0 && <p className="mt-3 text-label">{leftOutNote(on.leftOut)}</p>}
      <div className={`@4xl:grid @4xl:grid-cols-[5fr_7fr] @4xl:gap-x-16 ${oldSize ? 'text-muted' : ''}`}>
        <div>
          <p
            {...priceLook(
              isPlanning,
              'figures mt-5 font-serif text-[clamp(2.5rem,14cqw,4rem)] leading-none font-display tracking-[-0.022em]',
            )}
          >
            {formatWholeDollars(result.totalCents)}
          </p>
          <p className="mt-1.5 text-caption text-muted">{`${PRICE_INCLUDES}${minimum}`}</p>
          <p className="figures mt-4 text-label">{priceBand(result)}</p>
          {hasDetails && <SlabCounts layout={result.layout} slabs={slabs} />}
          {!hasDetails && (
            <p className="mt-4 max-w-[32em] text-caption text-muted">
              {BEFORE_LINK}
              <button type="button" className="link" onClick={on.onAddDetails}>
                {LINKED}
              </button>
              {AFTER_LINK}
            </p>
          )}
        </div>
        <div className="min-w-0">
          <EstimateLines countertops={estimated} estimate={result} />
          {hasDetails && on.renderHelp(result)}
          <StoneComparison
            countertops={estimated}
            job={job}
            totalCents={result.totalCents}
            onSwitch={on.onSwitchStone}
          />
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-4 border-t border-divider pt-6 @lg:flex-row @lg:items-center @lg:justify-between">
        <p className="figures text-caption text-muted">{ESTIMATE_TERMS}</p>
        <div className="flex shrink-0 flex-wrap gap-3 noscript:hidden">
          <Button variant="quiet" onClick={on.onPrint}>
            <Icon name="printer" />
            Print
          </Button>
          <Button variant="primary" onClick={on.onGetQuote} className="@max-lg:grow">
            {on.isOpeningQuote ? 'Opening...' : 'Get a Quote'}
          </Button>
        </div>
      </div>
    </section>
  )
}

interface StoneComparisonProps {
  countertops: readonly EstimatedCountertop[]
  job: Job | undefined
  totalCents: number
  onSwitch: (stone: StoneId) => void
}

/** The price of all countertops in each stone, side by side. */
function StoneComparison(props: StoneComparisonProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-divider pt-5">
      <h3 id={headingId} className="font-sans text-label font-strong tracking-normal">
        Compare stones
      </h3>
      <dl className="figures mt-2 grid @lg:mt-4 @lg:auto-cols-fr @lg:grid-flow-col">
        {STONE_IDS.map((stone) => (
          <InStone key={stone} stone={stone} {...props} />
        ))}
      </dl>
    </section>
  )
}

/** What the countertops cost in one stone. */
function InStone({ countertops, job, totalCents, onSwitch, stone }: StoneComparisonProps & { stone: StoneId }) {
  const inStone = countertops.map((one) => ({ ...one, stone }))
  const { estimate, isPlanning } = useEstimate(inStone, job, { showsSlabs: true })
  const isChosen = countertops.every((countertop) => countertop.stone === stone)
  const difference = roundToWholeDollars(estimate.totalCents) - roundToWholeDollars(totalCents)
  const slabs = estimate.layout?.[0]?.slabs
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-divider py-2.5 not-first:border-t @lg:grid @lg:grid-cols-1 @lg:content-start @lg:gap-y-1 @lg:py-0 @lg:not-first:border-t-0 @lg:not-first:border-l @lg:not-first:pl-5">
      <dt className="text-label">{STONE_NAMES[stone]}</dt>
      <dd {...priceLook(isPlanning, 'text-right font-serif text-h3 font-display @lg:text-left')}>
        {formatWholeDollars(estimate.totalCents)}
      </dd>
      <dd
        className={`basis-full text-right text-caption @lg:text-left ${isChosen ? 'font-strong text-brass' : 'text-muted'}`}
      >
        {isChosen ? 'Your choice' : priceDifference(difference)}
      </dd>
      {slabs && (
        <dd className="basis-full text-right text-caption text-muted @lg:text-left">{pluralize(slabs, 'slab')}</dd>
      )}
      {!isChosen && (
        <dd className="basis-full text-right noscript:hidden print:hidden @lg:text-left">
          <Button
            variant="link"
            size="small"
            className="text-right whitespace-normal! @lg:text-left"
            onClick={() => onSwitch(stone)}
          >
            Switch to {STONE_NAMES[stone]}
          </Button>
        </dd>
      )}
    </div>
  )
}

function priceDifference(cents: number): string {
  if (cents === 0) return 'Same price'
  return `${formatWholeDollars(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`
}
