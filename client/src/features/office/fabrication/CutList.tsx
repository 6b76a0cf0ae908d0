import { CUTOUT_LABELS, profileName } from '#shared/fabrication/labels.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatSquareFeet, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import { poundsOf } from '#shared/slabs/check-slabs.ts'
import { pieceSize } from '#shared/slabs/describe-slabs.ts'
import type { PieceShape } from '#shared/slabs/piece-shapes.ts'

/** A piece as the shop's papers call it. */
export interface ListedPiece {
  shape: PieceShape
  /** `1042-A` */
  id: string
  /** `Island, top` */
  name: string
}

const HEADINGS = ['Piece', 'What it is', 'Size', 'Sq ft', 'Pounds', 'Slab', 'Edges and cutouts']

/** Each piece with its size, weight and slab, and what is done to it. */
export function CutList({ listed }: { listed: readonly ListedPiece[] }) {
  return (
    <table className="figures mt-2 w-full text-caption">
      <thead>
        <tr className="border-ink border-b text-left">
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className="py-1 pr-3 font-strong">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map(({ shape, id, name }) => {
          const { piece } = shape
          return (
            <tr key={id} className="border-divider border-b align-top">
              <th scope="row" className="py-1 pr-3 text-left font-strong whitespace-nowrap">
                {id}
              </th>
              <td className="py-1 pr-3 wrap-anywhere">{name}</td>
              <td className="py-1 pr-3 whitespace-nowrap">{pieceSize(piece)}</td>
              <td className="py-1 pr-3">
                {formatSquareFeet((piece.width * piece.height) / SQUARE_INCHES_PER_SQUARE_FOOT)}
              </td>
              <td className="py-1 pr-3">{Math.round(poundsOf(piece))}</td>
              <td className="py-1 pr-3 whitespace-nowrap">{piece.turned ? `${piece.slab}, turned` : piece.slab}</td>
              <td className="py-1">{workOn(shape)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** `Eased edge, thick mitered edge, single undermount sink, faucet` */
function workOn({ edges, cutouts }: PieceShape): string {
  const profiles = edges.filter(({ use }) => use !== 'wall' && use !== 'appliance').map(({ profile }) => profile)
  const words = [
    ...profiles.map((profile) => `${profileName(profile)} edge`),
    ...cutouts.map(({ placed }) => CUTOUT_LABELS[placed.cutout.kind]),
  ]
  return capitalize([...new Set(words)].join(', ').toLowerCase())
}
