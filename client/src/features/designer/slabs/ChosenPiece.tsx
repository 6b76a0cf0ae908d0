import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { pieceInPlan } from '#shared/drawing/slab-layout.ts'
import { isSameCountertop } from '#shared/fabrication/sent-details.ts'
import { findChosen, type Sliced, useSlabPlan } from './use-slab-plan.ts'

interface ChosenPieceProps {
  /** All countertops that come from the same slabs. */
  items: readonly Sliced[]
  /** As `choosePiece` keeps it. */
  chosen: string
  /** Pixels per inch. */
  scale: number
  /** Moves the drawing of the item at `index` to its place. Undefined: it isn't drawn here. */
  transformOf: (index: number) => string | undefined
}

/** Marks the piece that someone chose on the slabs, where it's drawn. Nothing while what was planned is another countertop. */
export function ChosenPiece({ items, chosen, scale, transformOf }: ChosenPieceProps) {
  const { data } = useSlabPlan(items)
  const id = data && findChosen(data, chosen)
  const piece = data?.plan?.flatMap(({ pieces }) => pieces).find((one) => one.id === id)
  const planned = piece && data?.countertops[piece.countertop]
  if (!planned) return null
  const offered = items.flatMap(({ countertop }, index) =>
    isInOfferedStone(countertop) ? [{ countertop, index }] : [],
  )
  const own = offered[piece.countertop]
  const transform = own && isSameCountertop(planned, own.countertop) ? transformOf(own.index) : undefined
  if (transform === undefined) return null
  return (
    <polygon
      data-chosen-piece={id}
      aria-hidden
      points={pieceInPlan(piece, planned, scale)}
      transform={transform}
      strokeLinejoin="round"
      className="pointer-events-none fill-pine/25 stroke-2 stroke-pine"
    />
  )
}
