import type { ReactNode } from 'react'
import { Letterhead, PrintedFacts } from '#client/features/drawing/paper/PrintedSheet.tsx'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { formatNumber, pluralize } from '#shared/lib/counts.ts'
import { poundsOf, type SlabWarning } from '#shared/slabs/check-slabs.ts'
import { pieceNames } from '#shared/slabs/describe-slabs.ts'
import { pieceShapes, shapeNotes } from '#shared/slabs/piece-shapes.ts'
import type { PlannedCountertop } from '#shared/slabs/plan-slabs.ts'
import type { ShopPlan } from '#shared/slabs/shop-plan.ts'
import { CARRIED, CutList, type ListedPiece } from './CutList.tsx'
import { ShopPlanFigure } from './ShopPlanFigure.tsx'
import { SlabSheet } from './SlabSheet.tsx'

interface ShopDrawingProps {
  quoteNumber: number
  customerName: string
  countertops: readonly PlannedCountertop[]
  plan: ShopPlan
  warnings: readonly SlabWarning[]
  /** Part of a page. */
  isOnScreen?: boolean
}

/** What the shop works from, on paper: plans, slabs with the saw's cuts, and what is cut. The customer initials it. */
export function ShopDrawing(props: ShopDrawingProps) {
  const { quoteNumber, customerName, countertops, plan, warnings, isOnScreen = false } = props
  const [Title, Heading] = isOnScreen ? (['h3', 'h4'] as const) : (['h1', 'h2'] as const)
  const names = countertopNames(countertops)
  const shapes = pieceShapes(countertops, plan.pieces)
  const words = pieceNames(plan.pieces, countertops)
  const listed = shapes.map((shape, index): ListedPiece => {
    const { piece } = shape
    const pounds = poundsOf(piece, countertops[piece.countertop])
    return { shape, id: `${quoteNumber}-${piece.id}`, name: words[index] ?? '', pounds }
  })
  const notes = [
    ...warnings.map(({ countertop, message }) => `${names[countertop]}: ${message}`),
    ...shapeNotes(countertops, shapes),
  ]
  const pounds = listed.reduce((sum, one) => sum + one.pounds, 0)
  return (
    <article className="text-label">
      {!isOnScreen && <Letterhead />}
      <Title className="mt-6 text-figure!">{`Shop drawing, quote #${quoteNumber}`}</Title>
      <p className="mt-2 border border-ink px-3 py-2 font-strong text-lead">Do not cut before measuring.</p>
      <PrintedFacts
        facts={[
          { label: 'Customer', value: customerName },
          { label: 'Slabs', value: String(plan.slabs.length) },
          { label: 'Pieces', value: String(plan.pieces.length) },
          { label: 'Weight', value: `about ${formatNumber(Math.round(pounds / 10) * 10)} lb` },
        ]}
      />
      {notes.length > 0 && (
        <Section heading={Heading} title="Warnings">
          <ul className="figures mt-2 grid gap-1">
            {notes.map((note, index) => (
              // Two seams may say the same.
              <li key={`${index} ${note}`} className="border-ink border-l-2 pl-3 wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {countertops.map((countertop, index) => (
        <Section key={index} heading={Heading} title={`${names[index]}${inStone(plan, index)}`}>
          <p className="figures mt-1">
            {[formatSizes(countertop.shape, countertop.dimensions), describeDetails(countertop)]
              .filter(Boolean)
              .join('. ')}
          </p>
          <ShopPlanFigure
            countertop={{ ...countertop, dimensions: fullDimensions(countertop.dimensions) }}
            seams={plan.seams.filter((seam) => seam.countertop === index)}
            shapes={shapes.filter(({ piece }) => piece.countertop === index)}
          />
        </Section>
      ))}
      {plan.slabs.map((slab, index) => (
        <section key={slab.n} className={index % 2 === 0 ? 'break-before-page' : 'mt-8 break-inside-avoid'}>
          <SlabSheet heading={Heading} slab={slab} plan={plan} listed={listed} />
        </section>
      ))}
      <Section heading={Heading} title={`Cut list, ${pluralize(plan.pieces.length, 'piece')}`}>
        <CutList listed={listed} />
      </Section>
      <p className="mt-4 text-caption text-muted">
        {`Sizes are in inches. Weights are those of the stone before anything is cut out of it. More than ${CARRIED} lb needs a lift.`}
      </p>
      <div className="mt-8 flex break-inside-avoid items-end gap-10">
        <SignLine label="Customer's initials" />
        <SignLine label="Date" />
      </div>
    </article>
  )
}

/** ` in Southport`: what its pieces are cut from. The customer may have chosen another stone than was drawn. */
function inStone({ slabs, pieces }: ShopPlan, index: number): string {
  const number = pieces.find(({ countertop }) => countertop === index)?.slab
  const slab = slabs.find(({ n }) => n === number)
  return slab ? ` in ${stoneName(slab.stone)}` : ''
}

interface SectionProps {
  heading: 'h2' | 'h4'
  title: string
  children: ReactNode
}

function Section({ heading: Heading, title, children }: SectionProps) {
  return (
    <section className="mt-6">
      <Heading className="text-lead! wrap-anywhere">{title}</Heading>
      {children}
    </section>
  )
}

function SignLine({ label }: { label: string }) {
  return (
    <div className="w-56">
      <div className="h-10 border-ink border-b" />
      <p className="mt-1 text-caption">{label}</p>
    </div>
  )
}
