import { Icon } from '#client/ui/icons.tsx'
import type { Estimate, EstimatedDesign } from '#shared/estimate/estimate.ts'
import { describeDesign, minimumReason, ROUNDING_REASON } from '#shared/estimate/words.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** How the total adds up, closed until asked for. `figures` has one line for each of `designs`, in the same order. */
export function EstimateLines({ designs, figures }: { designs: readonly EstimatedDesign[]; figures: Estimate }) {
  return (
    <details className="group mt-5 border-t border-divider">
      <summary className="flex min-h-control list-none items-center justify-between text-label font-strong [&::-webkit-details-marker]:hidden">
        How it adds up
        <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
      </summary>
      <p className="pb-1 text-caption text-muted">{ROUNDING_REASON}</p>
      <dl className="figures pb-4 text-label">
        {figures.lines.map(({ explanation, amountCents }, index) => {
          const design = designs[index]
          return <Row key={index} label={explanation} note={design && describeDesign(design)} cents={amountCents} />
        })}
        <Row label="Subtotal" cents={figures.subtotalCents} rule />
        {figures.minimumAddsCents > 0 && (
          <Row
            label="Up to the minimum job"
            note={minimumReason(figures.minimumJobCents)}
            cents={figures.minimumAddsCents}
          />
        )}
        <Row label="Total" note="Tax included, installed" cents={figures.totalCents} rule strong />
      </dl>
    </details>
  )
}

interface RowProps {
  label: string
  note?: string | undefined
  cents: number
  /** A hairline above. */
  rule?: boolean
  strong?: boolean
}

function Row({ label, note, cents, rule = false, strong = false }: RowProps) {
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
