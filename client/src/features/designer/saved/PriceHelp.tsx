import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { usePriceList } from '#client/lib/price-list.ts'
import { planInWorker } from '#client/lib/slabs/plan-in-worker.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import type { Estimate, EstimatedCountertop } from '#shared/estimate/estimate.ts'
import { LEFT_OVER } from '#shared/estimate/items.ts'
import { DEFAULT_JOB, isDetailed, type Job } from '#shared/fabrication/details.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import type { Change } from '#shared/slabs/nudges.ts'
import { useTryChange } from './try-change.ts'

interface PriceHelpProps {
  store: DesignerStore
  list: readonly OfferedCountertop[]
  /** It's estimated while nothing is saved. */
  draft: Countertop
  job: Job | undefined
  /** Of the list, or of the draft. */
  estimate: Estimate
}

/** What a price is made of, and what would make it lower. */
export function PriceHelp({ store, list, draft, job, estimate }: PriceHelpProps) {
  const tryChange = useTryChange(store)
  return (
    <>
      <ExplainedPrice estimate={estimate} />
      <Nudges
        countertops={list.length > 0 ? list : [draft]}
        job={job}
        totalCents={estimate.totalCents}
        onTry={(change) => void tryChange(list, change)}
      />
    </>
  )
}

/** What a total is made of, in the order of its lines and items. What costs nothing is left out. */
function priceParts({ lines, items = [], minimumAddsCents }: Estimate): { label: string; cents: number }[] {
  const sum = (of: readonly { amountCents: number }[]) => of.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const ofItems = (...starts: string[]) =>
    sum(items.filter(({ code }) => starts.some((start) => code.startsWith(start))))
  return [
    { label: 'Countertops', cents: sum(lines) },
    { label: 'Edges', cents: ofItems('edge-') },
    { label: 'Waterfall ends', cents: ofItems('waterfall') },
    { label: 'Backsplash', cents: ofItems('splash-') },
    { label: 'Cutouts', cents: ofItems('cutout-') },
    { label: 'Leftover stone', cents: ofItems(LEFT_OVER) },
    { label: 'Removal of the old countertop', cents: ofItems('removal-') },
    { label: 'Added to reach our minimum', cents: minimumAddsCents },
  ].filter(({ cents }) => cents > 0)
}

/** One for each part that a price may have. */
const COLORS = ['bg-pine', 'bg-brass', 'bg-ink', 'bg-muted', 'bg-control', 'bg-error', 'bg-sand', 'bg-divider']

function ExplainedPrice({ estimate }: { estimate: Estimate }) {
  const parts = priceParts(estimate)
  return (
    <details className="group mt-5 border-divider border-t">
      <summary className="flex min-h-control list-none items-center justify-between font-strong text-label [&::-webkit-details-marker]:hidden">
        Explain this price
        <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
      </summary>
      <div aria-hidden className="flex h-4 gap-px overflow-hidden rounded">
        {parts.map(({ label, cents }, index) => (
          <span key={label} className={COLORS[index]} style={{ flexGrow: cents, minWidth: 2 }} />
        ))}
      </div>
      <dl className="figures mt-3 pb-4 text-label">
        {parts.map(({ label, cents }, index) => (
          <div key={label} className="flex items-center gap-3 py-1">
            <span aria-hidden className={`size-3 shrink-0 rounded-xs ${COLORS[index]}`} />
            <dt className="grow">{label}</dt>
            <dd className="text-muted">{`${Math.round((100 * cents) / estimate.totalCents)}%`}</dd>
            <dd className="w-24 text-right">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface NudgesProps {
  countertops: readonly EstimatedCountertop[]
  job: Job | undefined
  totalCents: number
  onTry: (change: Change) => void
}

function Nudges({ countertops, job = DEFAULT_JOB, totalCents, onTry }: NudgesProps) {
  const headingId = useId()
  const priceList = usePriceList()
  const { data: nudges = [] } = useQuery({
    queryKey: ['nudges', countertops, job, priceList.version],
    queryFn: async ({ signal }) =>
      (await planInWorker({ name: 'nudges' as const, countertops, priceList, job }, signal)).nudges,
    enabled: countertops.some(isDetailed),
    staleTime: Infinity,
    retry: false,
  })
  if (nudges.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="border-divider border-t pt-5 pb-5 print:hidden">
      <h3 id={headingId} className="font-sans font-strong text-label tracking-normal">
        What you could change
      </h3>
      <ul className="figures mt-2 divide-y divide-divider">
        {nudges.map(({ text, tradeOff, change, totalCents: then }) => (
          <li key={`${text} ${tradeOff}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 grow basis-60">
              <p className="text-label">{text}</p>
              <p className="text-caption text-muted">
                {`${tradeOff} ${formatWholeDollars(totalCents)} becomes ${formatWholeDollars(then)}.`}
              </p>
            </div>
            {change && (
              <Button size="small" aria-label={`Try it: ${text}`} onClick={() => onTry(change)}>
                Try it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
