import { useId } from 'react'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'
import { STONES } from '#shared/content/stones.ts'
import { SLAB, SLAB_PICTURE, type StoneId } from '#shared/countertops/stones.ts'
import { slabMark, slabPicture } from '#shared/drawing/slab-layout.ts'
import { pluralize } from '#shared/lib/counts.ts'
import type { PlacedPiece, PlannedCountertop } from '#shared/slabs/plan-slabs.ts'

interface SlabPictureProps {
  stone: StoneId
  /** From 1, over the whole job. */
  number: number
  /** Of the slabs of its stone, from 0. */
  nth: number
  pieces: readonly PlacedPiece[]
  countertops: readonly PlannedCountertop[]
  /** The id of a piece. */
  selected: string | null
  onSelect: (id: string | null) => void
}

/** Inches, of a piece's letter. */
const LETTER = 5

/** A slab, in inches, with the pieces that are cut from it. A press selects one. The list beside it does the same. */
export function SlabPicture({ stone, number, nth, pieces, countertops, selected, onSelect }: SlabPictureProps) {
  return (
    <svg
      role="img"
      aria-label={`Slab ${number}, ${pluralize(pieces.length, 'piece')}: ${pieces.map(({ id }) => id).join(', ')}`}
      viewBox={`0 0 ${SLAB.width} ${SLAB.height}`}
      className="block w-full"
    >
      <rect width={SLAB.width} height={SLAB.height} fill={STONES[stone].ground} />
      <StoneOfSlab stone={stone} nth={nth} />
      {/* What is left over is pale. */}
      <rect width={SLAB.width} height={SLAB.height} className="fill-white/60" />
      {pieces.map((piece) => (
        <PieceOnSlab
          key={piece.id}
          piece={piece}
          stone={stone}
          nth={nth}
          countertop={countertops[piece.countertop]}
          isSelected={piece.id === selected}
          onPress={() => onSelect(piece.id === selected ? null : piece.id)}
        />
      ))}
    </svg>
  )
}

function StoneOfSlab({ stone, nth }: Pick<SlabPictureProps, 'stone' | 'nth'>) {
  return (
    <image
      href={STONE_PICTURES[stone][620]}
      width={SLAB_PICTURE.width}
      height={SLAB_PICTURE.height}
      transform={`matrix(${slabPicture(nth).join(' ')})`}
      preserveAspectRatio="none"
    />
  )
}

interface PieceOnSlabProps extends Pick<SlabPictureProps, 'stone' | 'nth'> {
  piece: PlacedPiece
  countertop: PlannedCountertop | undefined
  isSelected: boolean
  onPress: () => void
}

function PieceOnSlab({ piece, stone, nth, countertop, isSelected, onPress }: PieceOnSlabProps) {
  const id = useId()
  const { box, cutouts } = slabMark(piece, countertop)
  return (
    <g data-slab-piece={piece.id} onClick={onPress} className="cursor-pointer">
      <clipPath id={id}>
        <rect {...box} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <StoneOfSlab stone={stone} nth={nth} />
      </g>
      {cutouts.map((points) => (
        <polygon
          key={points}
          points={points}
          strokeWidth={0.4}
          clipPath={`url(#${id})`}
          className="fill-white/80 stroke-ink/60"
        />
      ))}
      {/* A light line around the dark one, for dark stones. */}
      <rect {...box} strokeWidth={isSelected ? 3 : 1.3} className="fill-transparent stroke-white" />
      <rect
        {...box}
        strokeWidth={isSelected ? 1.6 : 0.5}
        className={`fill-transparent ${isSelected ? 'stroke-pine' : 'stroke-ink'}`}
      />
      <text
        aria-hidden
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        dy="0.34em"
        textAnchor="middle"
        fontSize={LETTER}
        strokeWidth={1.4}
        strokeLinejoin="round"
        className="pointer-events-none select-none fill-ink stroke-white font-strong [paint-order:stroke]"
      >
        {piece.id}
      </text>
    </g>
  )
}
