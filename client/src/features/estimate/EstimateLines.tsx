import { Icon } from '#client/ui/icons.tsx'
import type { Estimate, EstimatedCountertop } from '#shared/estimate/estimate.ts'
import { describeCountertop, minimumReason, PRICE_INCLUDES, ROUNDING_REASON } from '#shared/estimate/texts.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** How the total adds up, collapsed at first. `estimate` has one line per countertop, in the same order. */
export function EstimateLines({
  countertops,
  estimate,
}: {
  countertops: readonly EstimatedCountertop[]
  estimate: Estimate
}) {
  return (
    <details className="group mt-5 border-t border-divider">
      <summary className="flex min-h-control list-none items-center justify-between text-label font-strong [&::-webkit-details-marker]:hidden">
        How it adds up
        <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
      </summary>
      <p className="pb-1 text-caption text-muted">{ROUNDING_REASON}</p>
      <dl className="figures pb-4 text-label">
        {estimate.lines.map(({ explanation, amountCents }, index) => {
          const countertop = countertops[index]
          return (
            <AmountRow
              key={index}
              label={explanation}
              note={countertop && describeCountertop(countertop)}
              cents={amountCents}
            />
          )
        })}
        <AmountRow label="Subtotal" cents={estimate.subtotalCents} rule />
        {estimate.minimumAddsCents > 0 && (
          <AmountRow
            label="Added to reach our minimum"
            note={minimumReason(estimate.minimumJobCents)}
            cents={estimate.minimumAddsCents}
          />
        )}
        <AmountRow label="Total" note={PRICE_INCLUDES} cents={estimate.totalCents} rule strong />
      </dl>
    </details>
  )
}

interface AmountRowProps {
  label: string
  note?: string | undefined
  cents: number
  /** Draws a line above. */
  rule?: boolean
  strong?: boolean
}

function AmountRow({ label, note, cents, rule = false, strong = false }: AmountRowProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 ${rule ? 'border-t border-divider' : ''} ${strong ? 'font-[650]' : ''}`}
    >
      <dt>
        {label}
        {note && <span className="block text-caption font-normal text-muted">{note}</span>}
      </dt>
      <dd className="text-right">{formatCents(cents)}</dd>
    </div>
  )
}
