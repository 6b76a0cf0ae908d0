import { useMemo } from 'react'
import { type DesignerStore, useDraft, useEdit } from '#client/features/designer/use-designer.ts'
import { priceLook, useTotal } from '#client/lib/slabs/use-estimate.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { placeNoun } from '#shared/fabrication/name.ts'
import { formatWholeDollars, roundToWholeDollars } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { DEFAULT_DRAFT, isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import { useCountertops } from './countertops.ts'
import { isListed } from './drawn-as.ts'

// What the designer's bar says of area and price.

const FIGURES =
  'figures flex gap-x-3.5 gap-y-2 max-sm:flex-wrap sm:gap-x-10 [&_dd]:h-[1lh] [&_dd]:whitespace-nowrap [&_dd]:contain-live [&_dd]:font-serif [&_dd]:text-[1.1875rem] [&_dd]:leading-none [&_dd]:tracking-[-0.02em] sm:[&_dd]:text-[2.25rem] [&_dt]:mb-1 [&_dt]:text-caption [&_dt]:text-muted'

/** Of the drawing. */
export function Area({ store }: { store: DesignerStore }) {
  const { shape, dimensions } = useDraft(store)
  return (
    <dl className={FIGURES}>
      <AreaFigure squareFeet={areaSquareFeet(shape, dimensions)} />
    </dl>
  )
}

interface AreaAndPriceProps {
  store: DesignerStore
  /** What the quote form asks besides the countertops. The price of the kitchen includes it. */
  job: Job | undefined
  /** The numbers are for another size than the fields show. */
  isOld: boolean
  /** The list has the drawing, and 'Get a Quote' stands beside the figures: they are the whole list's. */
  isAdded: boolean
}

/**
 * Of the drawing. Once there is a list, the price is the whole kitchen's, and beside it stands what the drawing adds, or how much
 * of it the countertop is that is being edited.
 */
export function AreaAndPrice({ store, job, isOld, isAdded }: AreaAndPriceProps) {
  const draft = useDraft(store)
  const edit = useEdit(store)
  const { data } = useCountertops()
  const list = useMemo(() => data?.filter(isInOfferedStone) ?? [], [data])
  const others = useMemo(() => list.filter(({ id }) => id !== edit?.id), [list, edit?.id])
  const ofOthers = useTotal(others, job)
  const together = useTotal([...others, draft], job)
  const added = {
    totalCents: roundToWholeDollars(together.totalCents) - roundToWholeDollars(ofOthers.totalCents),
    isPlanning: together.isPlanning || ofOthers.isPlanning,
  }
  /** No one has begun it, or the list has it. */
  const isNothingNew = isSameDesign(draft, DEFAULT_DRAFT) || isListed(data ?? [], draft)
  const look = `${FIGURES} ${isOld ? 'text-muted' : ''}`
  const squareFeet = (isAdded ? list : [draft]).reduce(
    (sum, { shape, dimensions }) => sum + areaSquareFeet(shape, fullDimensions(dimensions)),
    0,
  )
  if (others.length === 0) {
    return (
      <dl className={look}>
        <AreaFigure squareFeet={squareFeet} className={edit ? 'max-sm:hidden' : undefined} />
        {/* With the job, as in the form. */}
        <PriceFigure label="This design, installed" short="Installed" {...together} />
      </dl>
    )
  }
  return (
    <dl className={look}>
      {/* On smaller screens only the prices, to make room for two buttons. */}
      <AreaFigure squareFeet={squareFeet} className="max-xl:hidden" />
      {edit ? (
        <PriceFigure label="With your changes" {...together} />
      ) : (
        <PriceFigure label="Your kitchen" {...ofOthers} />
      )}
      {edit ? (
        <PriceFigure label={`This ${placeNoun(draft)}'s part`} short="Its part" {...added} />
      ) : (
        !isAdded &&
        !isNothingNew && <PriceFigure label={`This ${placeNoun(draft)} adds`} short="Adds" {...added} isAddition />
      )}
    </dl>
  )
}

function AreaFigure({ squareFeet, className }: { squareFeet: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>Area</dt>
      <dd className="w-[4.7em] sm:w-[4.4em]">
        {/* A translation replaces a text beside others, and React then changes what no one sees. */}
        <span>{formatSquareFeet(squareFeet)}</span>{' '}
        <span className="font-sans text-caption text-muted tracking-normal sm:text-label">sq ft</span>
      </dd>
    </div>
  )
}

interface PriceFigureProps {
  label: string
  /** On a phone. */
  short?: string | undefined
  totalCents: number
  /** It may change. */
  isPlanning: boolean
  isAddition?: boolean
}

function PriceFigure({ label, short, totalCents, isPlanning, isAddition = false }: PriceFigureProps) {
  return (
    <div>
      <dt>
        <span className={short && 'max-sm:hidden'}>{label}</span>
        {short && <span className="sm:hidden">{short}</span>}
      </dt>
      <dd {...priceLook(isPlanning, 'w-[4.7em] sm:w-[5em]')}>
        {`${isAddition ? '+' : ''}${formatWholeDollars(totalCents)}`}
      </dd>
    </div>
  )
}
