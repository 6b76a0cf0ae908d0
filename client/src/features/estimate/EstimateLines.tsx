import { Icon } from '#client/ui/icons.tsx'
import { SHAPE_LABELS } from '#shared/countertops/design.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import type { Estimate, EstimatedDesign } from '#shared/estimate/estimate.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** How the total adds up, closed until asked for. `figures` has one line for each of `designs`, in the same order. */
export function EstimateLines({ designs, figures }: { designs: readonly EstimatedDesign[]; figures: Estimate }) {
  return (
    <details className="group mt-5 border-t border-divider">
      <summary className="flex min-h-control list-none items-center justify-between text-label font-strong [&::-webkit-details-marker]:hidden">
        How it adds up
        <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
      </summary>
      <dl className="figures pb-4 text-label">
        {figures.lines.map(({ explanation, amountCents }, index) => (
          <Row key={index} label={explanation} note={describe(designs[index])} cents={amountCents} />
        ))}
        <Row label="Subtotal" cents={figures.subtotalCents} rule />
        {figures.minimumAddsCents > 0 && (
          <Row
            label="Up to the minimum job"
            note={`No job is less than ${formatCents(figures.minimumJobCents)}: cutting, delivery and fitting are much the same for a small one.`}
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
  note?: string
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

function describe(design: EstimatedDesign | undefined): string {
  if (!design) return ''
  const { shape, dimensions, stone } = design
  return `${SHAPE_LABELS[shape]}, ${formatSizes(shape, dimensions)}, ${STONE_NAMES[stone]}`
}
