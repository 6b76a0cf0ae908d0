import { type ReactNode, useId } from 'react'
import { KitchenPlan } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { RoomView } from '#client/features/drawing/room/RoomView.tsx'
import { Thumbnail } from '#client/features/drawing/plan/Thumbnail.tsx'
import type { Page } from '#shared/my/schema.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { itemAmounts, lineNotes } from '#shared/estimate/item-texts.ts'
import { ESTIMATE_TERMS, minimumLabel } from '#shared/estimate/texts.ts'
import { nameAmong } from '#shared/fabrication/name.ts'
import { describeCabinets, describeDetails } from '#shared/fabrication/describe.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'

type Quoted = NonNullable<Page['quoted']>
type QuotedCountertop = Quoted['countertops'][number]

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-14 max-w-3xl">
      <h2 id={id} className="text-h3!">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SentRequestProps {
  quoted: Quoted
  title?: string
  /** What was measured, beside the drawn sizes. */
  renderMeasured?: (countertop: QuotedCountertop) => ReactNode
  /** Whether photos are shown elsewhere, so that their number is left out. */
  showsPhotos?: boolean
  /** Whether a final quote stands above it. Each open room takes graphics memory. */
  isSecondary?: boolean
}

export function SentRequest({
  quoted,
  title = 'What you sent us',
  renderMeasured,
  showsPhotos = false,
  isSecondary = false,
}: SentRequestProps) {
  const { countertops, estimate, job, customerNote, photoIds } = quoted
  const isRoomOpen = !isSecondary
  const cabinets = describeCabinets(job)
  return (
    <Section title={title}>
      <div className="mt-6 empty:hidden">
        <KitchenPlan countertops={countertops} />
      </div>
      {countertops.length > 1 && <RoomView countertops={countertops} isOpenAtFirst={isRoomOpen} className="mt-6" />}
      <ul className="mt-6">
        {countertops.map((countertop, index) => (
          <li key={index} className="border-divider border-t py-4">
            <SentCountertop countertop={countertop} all={countertops} />
            {countertops.length === 1 && (
              <RoomView countertops={countertops} isOpenAtFirst={isRoomOpen} className="mt-4" />
            )}
            {renderMeasured?.(countertop)}
            {estimate.items && <CountertopPrices estimate={estimate} index={index} />}
          </li>
        ))}
      </ul>
      {estimate.items && <JobPrices estimate={estimate} />}
      <dl className="flex flex-wrap items-baseline justify-between gap-x-6 border-control border-t pt-4">
        <dt>Estimate, installed, tax included</dt>
        <dd className="figures font-display font-serif text-figure">{formatWholeDollars(estimate.totalCents)}</dd>
      </dl>
      <p className="figures mt-2 text-caption text-muted">
        {[...(estimate.items ? lineNotes(countertops, estimate) : []), ESTIMATE_TERMS].join(' ')}
      </p>
      <div className="mt-6">
        {cabinets && <p className="border-divider border-t py-4">{cabinets}</p>}
        {customerNote && (
          <div className="border-divider border-t py-4">
            <h3 className="font-sans! text-caption! text-muted tracking-normal!">Your note</h3>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{customerNote}</p>
          </div>
        )}
        {photoIds && !showsPhotos && (
          <p className="border-divider border-t py-4">
            {photoIds.length === 1 ? '1 photo of your kitchen' : `${photoIds.length} photos of your kitchen`}
          </p>
        )}
      </div>
    </Section>
  )
}

type Sent = Pick<QuotedCountertop, 'shape' | 'dimensions' | 'stone' | 'details'>

interface SentCountertopProps {
  countertop: Sent
  /** All that were sent with it. */
  all: readonly Sent[]
  /** Where its sizes come from. */
  source?: string | undefined
}

/** A countertop with its plan, and in words. */
export function SentCountertop({ countertop, all, source }: SentCountertopProps) {
  const { shape, dimensions, stone, details } = countertop
  const whole = { shape, dimensions: fullDimensions(dimensions), stone, details }
  const words = describeDetails(countertop)
  return (
    <div className="flex items-center gap-6">
      <Thumbnail countertop={whole} />
      <p className="min-w-0 wrap-anywhere">
        <span className="block font-strong">{`${nameAmong(countertop, all)} in ${stoneName(stone)}`}</span>
        <span className="figures block text-label text-muted">
          {[formatSizes(shape, dimensions), source].filter(Boolean).join(' · ')}
        </span>
        {words && <span className="figures block text-label text-muted">{words}</span>}
      </p>
    </div>
  )
}

function CountertopPrices({ estimate, index }: { estimate: Estimate; index: number }) {
  const line = estimate.lines[index]
  return (
    <dl className="figures mt-4 text-label">
      {line && <PriceRow label="Stone" note={line.explanation} amount={formatCents(line.amountCents)} />}
      {itemAmounts(estimate, index).map(({ id, ...row }) => (
        <PriceRow key={id} {...row} />
      ))}
    </dl>
  )
}

function JobPrices({ estimate }: { estimate: Estimate }) {
  const { minimumAddsCents, totalCents } = estimate
  return (
    <dl className="figures border-divider border-t py-2 text-label">
      {itemAmounts(estimate, null).map(({ id, ...row }) => (
        <PriceRow key={id} {...row} />
      ))}
      {minimumAddsCents > 0 && <PriceRow label={minimumLabel(estimate)} amount={formatCents(minimumAddsCents)} />}
      <PriceRow label="Total" amount={formatCents(totalCents)} />
    </dl>
  )
}

function PriceRow({ label, note, amount }: { label: string; note?: string; amount: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
      <dt>
        {label}
        {note && <span className="block text-caption text-muted">{note}</span>}
      </dt>
      <dd className="text-right">{amount}</dd>
    </div>
  )
}
