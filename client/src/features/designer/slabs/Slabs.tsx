import { SlabPicture } from '#client/features/drawing/slab/SlabPicture.tsx'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { SlabProgress } from '#client/lib/slabs/SlabProgress.tsx'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { checkSlabs, type SlabWarning } from '#shared/slabs/check-slabs.ts'
import { cutText, pieceNames, pieceSize, PLANNED_BY_HAND, slabsText, veinText } from '#shared/slabs/describe-slabs.ts'
import type { PlannedCountertop, StonePlan } from '#shared/slabs/plan-slabs.ts'
import { SeamFields } from './SeamFields.tsx'
import { choosePiece, findChosen, type Sliced, useSlabPlan } from './use-slab-plan.ts'

interface SlabsProps {
  items: readonly Sliced[]
  store: DesignerStore
}

/** How the kitchen's countertops are cut from slabs, and where the open one is. */
export function Slabs({ items, store }: SlabsProps) {
  const slabs = useSlabPlan(items)
  const { data, isError, isFetching } = slabs
  return (
    <section aria-label="Slabs" aria-busy={isFetching} className="min-h-85 bg-paper/40 px-5 py-5 sm:px-8 lg:px-6">
      <SlabProgress slabs={slabs} />
      {!isError && data && (
        <>
          <Planned data={data} store={store} />
          <SeamsOfOpen data={data} store={store} />
        </>
      )}
    </section>
  )
}

function SeamsOfOpen({ data: { countertops, plan, open }, store }: PlannedProps) {
  const ofOpen = plan?.find(({ pieces }) => pieces.some(({ countertop }) => countertop === open))
  return ofOpen && <SeamFields {...{ store, open }} plan={ofOpen} title={countertopNames(countertops)[open] ?? ''} />
}

interface PlannedProps {
  data: NonNullable<ReturnType<typeof useSlabPlan>['data']>
  store: DesignerStore
}

function Planned({ data, store: { chosenPiece } }: PlannedProps) {
  const selected = findChosen(data, chosenPiece.use())
  const { countertops, plan } = data
  if (!plan) return <p className="text-label">{PLANNED_BY_HAND}</p>
  const onSelect = (id: string | null) => chosenPiece.set(id === null ? null : choosePiece(data, id))
  return plan.map((ofStone) => <StoneSlabs key={ofStone.stone} {...{ ofStone, countertops, selected, onSelect }} />)
}

interface StoneSlabsProps {
  ofStone: StonePlan
  countertops: readonly PlannedCountertop[]
  /** The id of a piece. */
  selected: string | null
  onSelect: (id: string | null) => void
}

function StoneSlabs({ ofStone, countertops, selected, onSelect }: StoneSlabsProps) {
  const { stone, pieces, cuts, remnant, matched } = ofStone
  const names = pieceNames(pieces, countertops)
  const first = Math.min(...pieces.map(({ slab }) => slab))
  const numbers = cuts.map((_, index) => first + index)
  return (
    <section aria-label={`Slabs of ${STONE_NAMES[stone]}`} className="not-first:mt-8">
      <h3 className="font-strong text-body">{STONE_NAMES[stone]}</h3>
      <p className="mt-1 text-label">{slabsText(ofStone)}</p>
      {matched.length > 0 && <p className="text-label">{veinText(matched)}</p>}
      <Warnings warnings={checkSlabs(ofStone, countertops)} countertops={countertops} />
      <ul className="-mx-5 mt-4 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 sm:-mx-8 sm:px-8 lg:mx-0 lg:grid lg:gap-6 lg:px-0">
        {numbers.map((number, index) => (
          <li
            key={number}
            className={`min-w-0 shrink-0 snap-center lg:w-full ${numbers.length > 1 ? 'w-11/12' : 'w-full'}`}
          >
            <SlabPicture
              stone={stone}
              number={number}
              nth={index}
              pieces={pieces.filter(({ slab }) => slab === number)}
              countertops={countertops}
              selected={selected}
              onSelect={onSelect}
            />
            <CutOrder cuts={cuts[index] ?? []} number={number} />
          </li>
        ))}
      </ul>
      {remnant && (
        <p className="figures mt-3 text-caption text-muted">
          {`The largest piece left of slab ${numbers.at(-1)}: ${pieceSize(remnant)}.`}
        </p>
      )}
      <ul
        aria-label={`Pieces of ${STONE_NAMES[stone]}`}
        className="mt-3 divide-y divide-divider border-divider border-y"
      >
        {pieces.map((piece, index) => (
          <li key={piece.id}>
            <button
              type="button"
              aria-pressed={piece.id === selected}
              onClick={() => onSelect(piece.id === selected ? null : piece.id)}
              className="flex min-h-touch w-full items-baseline gap-3 py-2 text-left text-label hover:bg-paper aria-pressed:bg-sand"
            >
              <span className="w-6 shrink-0 text-center font-strong">{piece.id}</span>
              <span className="min-w-0 grow">{names[index]}</span>
              <span className="figures shrink-0 text-muted">{pieceSize(piece)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WarningsProps {
  warnings: readonly SlabWarning[]
  countertops: readonly PlannedCountertop[]
}

function Warnings({ warnings, countertops }: WarningsProps) {
  const names = countertopNames(countertops)
  if (warnings.length === 0) return null
  return (
    <ul className="figures mt-3 grid gap-1 text-label">
      {warnings.map(({ countertop, message }, index) => (
        // Two seams may say the same.
        <li key={`${index} ${message}`} className="border-error border-l-2 py-1 pl-4">
          {`${names[countertop]}: ${message}`}
        </li>
      ))}
    </ul>
  )
}

/** The cuts from edge to edge, in the saw's order. */
function CutOrder({ cuts, number }: { cuts: StonePlan['cuts'][number]; number: number }) {
  return (
    <details className="mt-2 text-caption text-muted">
      <summary className="min-h-touch cursor-pointer content-center">{`Cut order of slab ${number}`}</summary>
      <ol className="figures list-decimal pb-2 pl-6">
        {cuts.map((cut) => (
          <li key={cutText(cut)}>{cutText(cut)}</li>
        ))}
      </ol>
    </details>
  )
}
