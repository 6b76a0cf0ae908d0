import { useId } from 'react'
import { usePriceList } from '#client/lib/price-list.ts'
import { Button } from '#client/ui/button.tsx'
import { STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { formatWholeDollars, roundToWholeDollars } from '#shared/lib/cents.ts'

interface StoneComparisonProps {
  countertops: readonly EstimatedCountertop[]
  /** Cents, in the chosen stones. */
  totalCents: number
  onSwitch: (stone: StoneId) => void
}

/** The price of all countertops in each stone, side by side. */
export function StoneComparison({ countertops, totalCents, onSwitch }: StoneComparisonProps) {
  const headingId = useId()
  const priceList = usePriceList()
  const totals = STONE_IDS.map((stone) => {
    const inStone = countertops.map((countertop) => ({ ...countertop, stone }))
    const isChosen = countertops.every((countertop) => countertop.stone === stone)
    return { stone, cents: estimate(inStone, priceList).totalCents, isChosen }
  })
  return (
    <section aria-labelledby={headingId} className="border-t border-divider pt-5">
      <h3 id={headingId} className="font-sans text-label font-strong tracking-normal">
        Compare stones
      </h3>
      <dl className="figures mt-2 grid @lg:mt-4 @lg:auto-cols-fr @lg:grid-flow-col">
        {totals.map(({ stone, cents, isChosen }, index) => (
          <div
            key={stone}
            className={`flex flex-wrap justify-between gap-x-4 border-divider py-2.5 @lg:grid @lg:grid-cols-1 @lg:content-start @lg:gap-y-1 @lg:py-0 ${index > 0 ? 'border-t @lg:border-t-0 @lg:border-l @lg:pl-5' : ''}`}
          >
            <dt className="text-label">{STONE_NAMES[stone]}</dt>
            <dd className="text-right font-serif text-h3 font-display @lg:text-left">{formatWholeDollars(cents)}</dd>
            <dd
              className={`basis-full text-right text-caption @lg:text-left ${isChosen ? 'font-strong text-brass' : 'text-muted'}`}
            >
              {isChosen ? 'Your choice' : priceDifference(roundToWholeDollars(cents) - roundToWholeDollars(totalCents))}
            </dd>
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
        ))}
      </dl>
    </section>
  )
}

function priceDifference(cents: number): string {
  if (cents === 0) return 'Same price'
  return `${formatWholeDollars(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`
}
